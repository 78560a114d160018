import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildStatus } from '../../../../tests/support/build-status.ts'
import type { Connection, SyncStatus } from '../../../sync/sync-status.ts'
import { presentSync } from '../../shell/present-sync.ts'
import { firstDays, videoTitles } from './first-days.ts'
import { connectionMeanings, countMeanings, markMeanings } from './sync-meanings.ts'

const pictures = fileURLToPath(new URL('../../../../public/pictures/', import.meta.url))
const PICTURE_BYTES = 25_000
const ALL_BYTES = 400_000

const now = Date.parse('2026-11-20T20:05:00.000Z')
const at = '2026-11-20T20:04:40.000Z'
const outage = { since: at, answeredAt: at, retryAt: at }
const inStep: Connection = { name: 'in-step', answeredAt: at, freshForMs: 60_000 }

/** A state of each kind; the compiler names one that is missing. */
const states: Readonly<Record<Connection['name'], Connection>> = {
  starting: { name: 'starting' },
  loading: { name: 'loading', rows: 10, total: 20, answeredAt: at },
  'in-step': inStep,
  sending: { name: 'sending', count: 2, answeredAt: at, freshForMs: 60_000 },
  unproven: { name: 'unproven', answeredAt: at },
  offline: { name: 'offline', ...outage },
  'no-signal': { name: 'no-signal', ...outage },
  'wifi-sign-in': { name: 'wifi-sign-in', ...outage },
  restarting: { name: 'restarting', ...outage },
  'server-trouble': { name: 'server-trouble', ...outage },
  'tablet-full': { name: 'tablet-full', ...outage },
  'store-trouble': { name: 'store-trouble', ...outage },
  'signed-out': { name: 'signed-out' },
  'update-needed': { name: 'update-needed' },
  practice: { name: 'practice' },
}

const present = (part: Partial<SyncStatus>) =>
  presentSync(buildStatus(now, { connection: inStep, asOf: at, ...part }), now, 'UTC')

test.each(Object.values(states))('Help explains the words for $name', (connection) => {
  for (const toSend of [0, 2]) {
    const { title, shortTitle } = present({ connection, toSend })
    const words = connectionMeanings().flatMap(({ word }) => word.split(' or '))
    const isExplained = (shown: string) => words.some((word) => new RegExp(`^${word}($|[ ,])`).test(shown))
    expect([title, shortTitle].map(isExplained)).toEqual([true, true])
  }
})

test('Help explains each count of the top bar and each mark of a row', () => {
  const queue = { UserID: 5, name: 'Ann Smith', count: 3, canDeliver: true, inDoubt: 0 }
  const held = [{ Key: 'k', Behind: 'r', Needs: true, MadeAt: at }]
  const { counts } = present({
    toSend: 2,
    held,
    needsYou: 1,
    others: [queue, { ...queue, UserID: 6, canDeliver: false }],
  })
  expect(counts).toHaveLength(5)
  const words = countMeanings().map(({ word }) => (word === 'of others' ? 'of Ann Smith' : word))
  for (const { title } of counts) expect(words.filter((word) => title.endsWith(word))).toHaveLength(1)
  expect(markMeanings().map(({ word }) => word)).toEqual(['Waiting', 'Held', 'Needs you'])
})

test('each job has five small pictures with alternative text', () => {
  const steps = firstDays.flatMap((day) => day.steps)
  expect(firstDays.map((day) => day.steps.length)).toEqual([5, 5, 5, 5])
  const sizes = steps.map(({ picture, alt }) => {
    expect(alt.length, picture).toBeGreaterThan(15)
    const file = `${pictures}${picture}.webp`
    expect(existsSync(file), picture).toBe(true)
    return statSync(file).size
  })
  expect(Math.max(...sizes)).toBeLessThan(PICTURE_BYTES)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(ALL_BYTES)
  expect(readdirSync(pictures).filter((file) => file.endsWith('.webp'))).toHaveLength(steps.length)
  expect(videoTitles).toHaveLength(4)
})

import { plainTime } from '../../../domain/values/time-mark.ts'
import { expect, test } from 'vitest'
import type { NamedSave, WalkAnswer } from '../../../sync/api.ts'
import { isAnswered, type MadeCheck, type OpenTaps, type StopAnswer, WalkTaps } from './walk-taps.ts'

const AUDIT = 500
const stop = { key: '11', LocationID: 11, name: 'A-01', row: 'A', point: null, TrailerID: 101, isShared: false }
const emptyStop = { key: '12', LocationID: 12, name: 'A-02', row: 'A', point: null, TrailerID: null, isShared: false }
const saved = { name: 'saved', key: 'k', sequence: 1, id: null, warnings: [] } as const

interface Saved {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Starts taps with a worker that saves with the given results, and records the events. */
function start(answers: readonly (typeof saved | { readonly name: 'not-saved'; readonly words: string })[] = []) {
  const saves: Saved[] = []
  /** The number of commands in each save. */
  const sizes: number[] = []
  const made: MadeCheck[] = []
  const back: (number | null)[] = []
  const trouble: string[] = []
  let taps: OpenTaps = { answered: [], takenBack: new Set() }
  let changes = 0
  let nextID = 900
  const saveAll = async (all: readonly NamedSave[]) => {
    for (const { name, input } of all) saves.push({ name, input: { ...input } })
    sizes.push(all.length)
    return answers[sizes.length - 1] ?? saved
  }
  const walk = new WalkTaps(
    { takeIDs: async (count) => Array.from({ length: count }, () => nextID++), saveAll },
    {
      onChange: (next) => {
        taps = next
        changes += 1
      },
      onMade: (checks) => void made.push(...checks),
      onTakenBack: (checks) => void back.push(...checks.map(({ ID }) => ID)),
      onTrouble: (key, words) => void trouble.push(`${key}: ${words}`),
    },
  )
  // The stubs wait for nothing, so all of it is done before the next task.
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { walk, saves, sizes, made, back, trouble, settled, taps: () => taps, changes: () => changes }
}

function answerOf(key: string, ID: number): WalkAnswer {
  const about = { TrailerID: null, TrailerNumber: null, LocationID: 1, TrailerAuditState: 1 }
  const rest = { ...about, FoundTrailerID: null, FoundNumber: null, UserName: 'Ana' }
  return { key, ID, ...rest, CheckedDate: '2026-11-20T13:00:00.000Z', mark: plainTime }
}

const inMirror = (...answers: readonly WalkAnswer[]) => new Map(answers.map((answer) => [answer.key, answer]))

test('a stop counts as answered from the tap on, before it is saved', async () => {
  const { walk, taps, saves, settled } = start()
  walk.answer(AUDIT, stop, { name: 'here' })
  expect(saves).toEqual([])
  expect(isAnswered(inMirror(), taps())('11')).toBe(true)
  await settled()
  expect(saves).toHaveLength(1)
})

test.each<[string, StopAnswer, typeof stop | typeof emptyStop, object]>([
  ['here', { name: 'here' }, stop, { TrailerID: 101, TrailerAuditState: 1, FoundNumber: null }],
  ['not here', { name: 'not-here' }, stop, { TrailerID: 101, TrailerAuditState: 3, FoundTrailerID: null }],
  ['empty as listed', { name: 'here' }, emptyStop, { TrailerID: null, TrailerAuditState: 1 }],
  [
    'another trailer',
    { name: 'other', FoundTrailerID: 102, FoundNumber: 'TR102' },
    stop,
    { TrailerID: 101, TrailerAuditState: 3, FoundTrailerID: 102, FoundNumber: null },
  ],
  [
    'a stranger in an empty spot',
    { name: 'other', FoundTrailerID: null, FoundNumber: 'XYZ1' },
    emptyStop,
    { TrailerID: null, TrailerAuditState: 1, FoundNumber: 'XYZ1' },
  ],
  [
    'one more in a place for many',
    { name: 'also', FoundTrailerID: 102, FoundNumber: 'TR102' },
    stop,
    { TrailerID: null, TrailerAuditState: 1, FoundTrailerID: 102, FoundNumber: null },
  ],
])('%s is saved as such a check', async (_, answer, at, expected) => {
  const { walk, saves, settled } = start()
  walk.answer(AUDIT, at, answer)
  await settled()
  expect(saves).toMatchObject([
    { name: 'checkTrailer', input: { ID: 900, AuditID: AUDIT, LocationID: at.LocationID, Walked: true, ...expected } },
  ])
})

test('another trailer in a place for many does not answer for the expected one', async () => {
  const { walk, taps, settled } = start()
  walk.answer(AUDIT, stop, { name: 'also', FoundTrailerID: 102, FoundNumber: 'TR102' })
  expect(isAnswered(inMirror(), taps())('11')).toBe(false)
  await settled()
})

test('a check keeps the notice that says it, and the number of a trailer found besides', async () => {
  const { walk, made, settled } = start()
  const notice = 'TR102 is noted at Yard'
  walk.answer(AUDIT, stop, { name: 'also', FoundTrailerID: 102, FoundNumber: 'TR102', notice })
  walk.answer(AUDIT, stop, { name: 'here' })
  await settled()
  const check = { key: '11', LocationID: 11, group: null }
  expect(made).toEqual([
    { ...check, ID: 900, TrailerID: null, also: 'TR102', notice },
    { ...check, ID: 901, TrailerID: 101 },
  ])
})

test('an answer that was not saved reopens its stop, with the message', async () => {
  const { walk, taps, trouble, made, settled } = start([saved, { name: 'not-saved', words: 'No room on this tablet.' }])
  walk.answer(AUDIT, stop, { name: 'here' })
  walk.answer(AUDIT, emptyStop, { name: 'here' })
  await settled()
  const answered = isAnswered(inMirror(), taps())
  expect([answered('11'), answered('12')]).toEqual([true, false])
  expect(trouble).toEqual(['12: No room on this tablet.'])
  expect(made.map(({ key }) => key)).toEqual(['11'])
})

test('the last tap can be undone while it is being saved as well as later', async () => {
  const { walk, taps, saves, made, back, settled } = start()
  walk.answer(AUDIT, stop, { name: 'here' })
  walk.answer(AUDIT, emptyStop, { name: 'here' })
  expect(walk.takeBack([])).toBe('12')
  expect(isAnswered(inMirror(), taps())('12')).toBe(false)
  await settled()
  expect(saves.map(({ name }) => name)).toEqual(['checkTrailer', 'checkTrailer', 'takeBackCheck'])
  expect(back).toEqual([901])
  expect(walk.takeBack(made.slice(0, 1))).toBe('11')
  await settled()
  expect(saves.at(-1)).toEqual({ name: 'takeBackCheck', input: { ID: 900, TrailerID: 101, LocationID: 11 } })
  // The mirror may still show it for a moment.
  expect(isAnswered(inMirror(answerOf('11', 900)), taps())('11')).toBe(false)
  expect(walk.takeBack([])).toBeNull()
})

test('a card put off is taken back in its order among the checks, saved or not, and saves nothing', async () => {
  const { walk, made, back, saves, settled } = start()
  walk.answer(AUDIT, stop, { name: 'here' })
  walk.putOff('12', 102)
  expect(walk.takeBack([])).toBe('12')
  await settled()
  expect([made.map(({ key }) => key), back]).toEqual([['11', '12'], [null]])
  walk.putOff('12', 102)
  await settled()
  expect(walk.takeBack(made)).toBe('12')
  expect(walk.takeBack(made.slice(0, 1))).toBe('11')
  await settled()
  expect(saves.map(({ name }) => name)).toEqual(['checkTrailer', 'takeBackCheck'])
})

test('two hundred quick taps are two hundred checks, in order', async () => {
  const { walk, saves, made, settled } = start()
  for (let at = 0; at < 200; at++) walk.answer(AUDIT, { ...stop, key: `${at}`, LocationID: at }, { name: 'here' })
  await settled()
  expect(saves.map(({ input }) => input.LocationID)).toEqual(Array.from({ length: 200 }, (_, at) => at))
  expect(made).toHaveLength(200)
})

test('a row answered with one tap is saved as a whole, and taken back as a whole, at its first spot', async () => {
  const { walk, taps, sizes, made, back, settled } = start()
  walk.answer(AUDIT, { ...stop, key: '10' }, { name: 'not-here' })
  walk.answerRow(AUDIT, 'A', [stop, emptyStop])
  await settled()
  expect(walk.takeBack(made)).toBe('11')
  await settled()
  expect(back).toEqual([901, 902])
  expect(sizes).toEqual([1, 2, 2])
  const answered = isAnswered(inMirror(answerOf('11', 901)), taps())
  expect([answered('10'), answered('11'), answered('12')]).toEqual([true, false, false])
})

test('a row that was not saved opens all of its spots, with the message at the first', async () => {
  const { walk, taps, trouble, made, settled } = start([{ name: 'not-saved', words: 'No room on this tablet.' }])
  walk.answerRow(AUDIT, 'A', [stop, emptyStop])
  await settled()
  expect(taps().answered).toEqual([])
  expect([trouble, made]).toEqual([['11: No room on this tablet.'], []])
})

test('a row that is taken back while it is saved does not show as answered again', async () => {
  const { walk, saves, settled, taps } = start()
  walk.answerRow(
    AUDIT,
    'A',
    ['1', '2', '3'].map((key) => ({ ...stop, key })),
  )
  walk.takeBack([])
  while (!saves.some(({ name }) => name === 'takeBackCheck')) await Promise.resolve()
  const checks = saves.filter(({ name }) => name === 'checkTrailer')
  const mirror = inMirror(...checks.map(({ input: { ID } }, place) => answerOf(`${place + 1}`, Number(ID))))
  expect(['1', '2', '3'].filter(isAnswered(mirror, taps()))).toEqual([])
  await settled()
})

test('a stop stays answered when undoing fails, and the reason is shown', async () => {
  const { walk, taps, trouble, made, settled } = start([saved, { name: 'not-saved', words: 'No room.' }])
  walk.answer(AUDIT, stop, { name: 'here' })
  await settled()
  walk.takeBack(made.slice(0, 1))
  await settled()
  expect(isAnswered(inMirror(answerOf('11', 900)), taps())('11')).toBe(true)
  expect(trouble).toEqual(['11: No room.'])
})

test('a tap changes the card once, and its save not at all', async () => {
  const { walk, made, changes, settled } = start()
  walk.answer(AUDIT, stop, { name: 'here' })
  expect(changes()).toBe(1)
  await settled()
  expect([made.length, changes()]).toEqual([1, 1])
})

test('the answer that the mirror had before is not that of a tap that is being saved', async () => {
  const { walk, taps, settled } = start()
  walk.answer(AUDIT, stop, { name: 'not-here' })
  walk.settle(inMirror(answerOf('11', 7)))
  expect(taps().answered).toEqual([{ key: '11', name: 'not-here' }])
  await settled()
})

test("a saved tap is replaced by the mirror's answer, and other auditors' answers count too", async () => {
  const { walk, taps, settled } = start()
  walk.answer(AUDIT, stop, { name: 'here' })
  await settled()
  const answers = inMirror(answerOf('11', 900), answerOf('12', 7))
  walk.settle(answers)
  expect(taps().answered).toEqual([])
  const answered = isAnswered(answers, taps())
  expect([answered('11'), answered('12'), answered('13')]).toEqual([true, true, false])
})

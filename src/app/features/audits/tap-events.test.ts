import { expect, test } from 'vitest'
import { type TapKeeper, tapEvents } from './tap-events.ts'
import type { MadeCheck } from './walk-taps.ts'

const check: MadeCheck = { key: '11', ID: 900, TrailerID: 101, LocationID: 11, group: null }

function start(name: string | null) {
  const said: string[] = []
  let made: readonly MadeCheck[] = []
  const keeper: TapKeeper = {
    made: () => made,
    keep: (next) => {
      made = next
    },
    nameOf: () => name,
    answerOf: () => 'Here',
    onTrouble: (key, words) => void said.push(`trouble ${key}: ${words}`),
  }
  const shown = new Set<string>()
  const events = tapEvents(keeper, {
    say: (words) => void said.push(words),
    notify: (text) => void shown.add(text),
    closeNotice: (text) => void shown.delete(text),
  })
  return { events, said, shown, made: () => made }
}

test('a saved check is kept for undo and said with the name of its card', () => {
  const { events, said, made } = start('A-01')
  events.onMade([check], 'here')
  expect(made()).toEqual([check])
  events.onTakenBack([check])
  expect(made()).toEqual([])
  expect(said).toEqual(['A-01: Here, saved', 'A-01: undone'])
})

test('a notice says a check once it is saved, and goes with the check that is taken back', () => {
  const { events, said, shown } = start('TR102, Yard')
  const noted = { ...check, ID: 901, TrailerID: null, also: 'TR102', notice: 'TR102 is noted at Yard' }
  events.onMade([noted], 'other')
  events.onMade([check], 'here')
  events.onTakenBack([check])
  expect([...shown]).toEqual([noted.notice])
  events.onTakenBack([noted])
  expect([...shown]).toEqual([])
  expect(said).toEqual(['TR102, Yard: Here, saved', 'TR102, Yard: undone', 'TR102, Yard: undone'])
})

test('a check whose card is no longer listed is said without a name', () => {
  const { events, said } = start(null)
  events.onMade([check], 'here')
  events.onTakenBack([check])
  expect(said).toEqual(['Here, saved', 'Undone'])
})

test('a check that could not be taken back is kept again and said by its message alone', () => {
  const { events, said, made } = start('A-01')
  events.onMade([check], null)
  events.onTrouble('11', 'No space left')
  expect(made()).toEqual([check])
  expect(said).toEqual(['trouble 11: No space left'])
})

test('a row answered by one act is kept and undone as a whole, and said in one sentence', () => {
  const { events, said, made } = start('A-01')
  const row = [check, { ...check, key: '12', ID: 901 }]
  events.onMade(row, 'here')
  expect(made()).toEqual(row)
  events.onTakenBack(row)
  expect(made()).toEqual([])
  expect(said).toEqual(['2 spots as listed, saved', '2 spots undone'])
})

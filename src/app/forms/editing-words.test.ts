import { expect, test } from 'vitest'
import { type Editor, editingWords } from './editing-words.ts'

const named = (name: string | null): Editor => ({ name, isSelf: false })
const self: Editor = { name: 'Ada Admin', isSelf: true }

test.each([
  [[], null],
  [[named('Carla Mendes')], 'Carla Mendes is editing this.'],
  [[named('Carla Mendes'), self], 'Carla Mendes is editing this.'],
  [[named('Carla Mendes'), named('Gus Gate')], 'Carla Mendes and Gus Gate are editing this.'],
  [[named('A B'), named('C D'), named('E F')], 'A B, C D and E F are editing this.'],
  [[named(null)], 'Somebody else is editing this.'],
  [[named('Carla Mendes'), named(null)], 'Carla Mendes and somebody else are editing this.'],
  [[named(null), named(null)], '2 others are editing this.'],
  [[self], 'You are editing this on another tablet.'],
])('%j', (editors, words) => {
  expect(editingWords(editors)).toBe(words)
})

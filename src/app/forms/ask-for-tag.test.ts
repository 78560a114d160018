import { expect, test } from 'vitest'
import { conflict } from '../../domain/commands/refusal.ts'
import { TAG_TAKEN, type TakeTag } from '../../domain/trailers/tag-holder.ts'
import type { SaveResult } from '../../sync/api.ts'
import { saveAskingForTag } from './ask-for-tag.ts'

const question = 'Tag T-1 is on trailer HOLDS. Take it from there?'
const saved: SaveResult = { name: 'saved', key: 'k', sequence: 1, id: null, warnings: [] }

/** Refuses a save until the person has taken the tag from each of these trailers. */
function saveBehind(...holders: readonly number[]) {
  const tried: TakeTag[] = []
  const left = [...holders]
  const save = async (taking: TakeTag): Promise<SaveResult> => {
    tried.push(taking)
    if (taking.TakeTagFrom === left[0]) left.shift()
    const [holder] = left
    return holder === undefined ? saved : { name: 'refused', refusal: conflict(TAG_TAKEN, question, holder).details }
  }
  return { save, tried }
}

test('a tag that no trailer has causes no question', async () => {
  const { save, tried } = saveBehind()
  expect(await saveAskingForTag(save, () => Promise.reject(new Error('nothing is to be asked')))).toBe(saved)
  expect(tried).toEqual([{}])
})

test('a yes takes the tag from the trailer in the question', async () => {
  const { save, tried } = saveBehind(41)
  const asked: string[] = []
  const result = await saveAskingForTag(save, async (words) => asked.push(words) > 0)
  expect([result, asked, tried]).toEqual([saved, [question], [{}, { TakeTagFrom: 41 }]])
})

test('a no saves nothing', async () => {
  const { save, tried } = saveBehind(41)
  expect(await saveAskingForTag(save, async () => false)).toBeNull()
  expect(tried).toEqual([{}])
})

test('a tag that moved to a third trailer meanwhile causes another question', async () => {
  const { save, tried } = saveBehind(41, 42)
  expect(await saveAskingForTag(save, async () => true)).toBe(saved)
  expect(tried).toEqual([{}, { TakeTagFrom: 41 }, { TakeTagFrom: 42 }])
})

test('the form shows any other refusal', async () => {
  const refused: SaveResult = {
    name: 'refused',
    refusal: conflict('spot-taken', 'P-1 is taken by trailer X.', 7).details,
  }
  expect(
    await saveAskingForTag(
      async () => refused,
      async () => true,
    ),
  ).toBe(refused)
})

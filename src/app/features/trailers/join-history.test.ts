import { expect, test } from 'vitest'
import { joinHistory } from './join-history.ts'

const row = (ID: number, minute: number, By = 'server') => ({
  ...{ ID, ActionDateTime: `2026-11-20T14:${minute}:00.000Z`, By },
})

test('acts that arrived after the answer of the server stay, sent or not', () => {
  const here = [row(9, 40, 'tablet'), row(7, 30, 'tablet')]
  expect(joinHistory(here, [row(7, 30), row(2, 10), row(1, 20), row(3, 10)])).toEqual([
    ...[row(9, 40, 'tablet'), row(7, 30, 'tablet'), row(1, 20), row(3, 10), row(2, 10)],
  ])
})

test('without more in the answer the rows are those of the tablet', () => {
  const here = [row(9, 40), row(7, 30)]
  expect(joinHistory(here, [row(7, 30)])).toBe(here)
})

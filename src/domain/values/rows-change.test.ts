import { expect, test } from 'vitest'
import { ChangedRows, withChange } from './rows-change.ts'

test('changes bring a copy of the list to the same rows, and name no unchanged one', () => {
  const changed = new ChangedRows<{ readonly ID: number; readonly Name: string }>()
  const [one, two, three] = ['A', 'B', 'C'].map((Name, at) => ({ ID: at + 1, Name }))
  if (!one || !two || !three) throw new Error('no rows')
  const first = changed.next([one, two])
  expect(first).toEqual({ put: [one, two], gone: [] })
  const copy = withChange([], first)
  const renamed = { ...two, Name: 'D' }
  const second = changed.next([renamed, three])
  expect(second).toEqual({ put: [renamed, three], gone: [1] })
  const next = withChange(copy, second)
  expect(next).toEqual([renamed, three])
  expect(withChange(next, changed.next([{ ...renamed }, { ...three }]))).toBe(next)
})

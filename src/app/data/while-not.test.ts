import type { Observable } from 'dexie'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { whileNot } from './while-not.ts'

test('nothing is read during a pause, and all that changed meanwhile after it', () => {
  let stored = 'first'
  let readers = 0
  // Gives what is stored to each new reader, as a live query does; the types have more than it needs.
  const watched = {
    subscribe: (next: (value: string) => void) => {
      readers += 1
      next(stored)
      return {
        unsubscribe: () => {
          readers -= 1
        },
      }
    },
  } as unknown as Observable<string>
  const paused = createStore(() => false)
  const seen: string[] = []
  const following = whileNot(paused, watched).subscribe(
    (value) => seen.push(value),
    () => undefined,
  )
  paused.setState(true)
  stored = 'second'
  expect([readers, seen]).toEqual([0, ['first']])
  paused.setState(false)
  expect([readers, seen]).toEqual([1, ['first', 'second']])
  following.unsubscribe()
  paused.setState(true)
  paused.setState(false)
  expect(readers).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HintName } from './hints.ts'

const [ANN, BOB] = [7, 8]

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), localStorage })
})
afterEach(() => void vi.unstubAllGlobals())

/** Starts the app again: it knows only what the tablet keeps. */
async function start() {
  vi.resetModules()
  const [{ isHintShown, noteHintFollowed, noteHintSeen }, { useUiStore }] = await Promise.all([
    import('./hints.ts'),
    import('./ui-store.ts'),
  ])
  const shows = (name: HintName, userID: number) => isHintShown(useUiStore.getState(), name, userID)
  return { shows, noteHintFollowed, noteHintSeen, setHints: useUiStore.getState().setHints }
}

test('each of the three hints that is closed never comes back, not even after a restart of the app', async () => {
  const names: readonly HintName[] = ['gate', 'sync', 'walk']
  for (const [place, name] of names.entries()) {
    const app = await start()
    expect(names.map((one) => app.shows(one, ANN))).toEqual(names.map((_, at) => at >= place))
    app.noteHintSeen(name, ANN)
  }
  const later = await start()
  expect(names.map((one) => later.shows(one, ANN))).toEqual([false, false, false])
  // Each person has first days of their own at a shared tablet.
  expect(names.map((one) => later.shows(one, BOB))).toEqual([true, true, true])
})

test('a tablet whose hints are off shows none to anybody', async () => {
  const app = await start()
  app.setHints(false)
  expect([app.shows('gate', ANN), app.shows('walk', BOB)]).toEqual([false, false])
})

test('a hint that was followed never comes back, and one that was not shown waits', async () => {
  const app = await start()
  app.setHints(false)
  app.noteHintFollowed('walk', ANN)
  app.setHints(true)
  expect(app.shows('walk', ANN)).toBe(true)
  app.noteHintFollowed('walk', ANN)
  app.noteHintFollowed('walk', ANN)
  expect([app.shows('walk', ANN), app.shows('gate', ANN), app.shows('walk', BOB)]).toEqual([false, true, true])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
  const shows = (name: 'gate' | 'walk', userID: number) => isHintShown(useUiStore.getState(), name, userID)
  return { shows, noteHintFollowed, noteHintSeen, setHints: useUiStore.getState().setHints }
}

test('a closed hint never comes back, not even after a restart of the app', async () => {
  const app = await start()
  expect([app.shows('gate', ANN), app.shows('walk', ANN)]).toEqual([true, true])
  app.noteHintSeen('gate', ANN)
  expect([app.shows('gate', ANN), app.shows('walk', ANN)]).toEqual([false, true])
  const later = await start()
  expect([later.shows('gate', ANN), later.shows('walk', ANN)]).toEqual([false, true])
  expect(later.shows('gate', BOB)).toBe(true)
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

import { afterEach, expect, test, vi } from 'vitest'
import { closeNotices, countInSight, notify, pastErrors, useNotices, withoutActs } from './notice.tsx'

// An icon reads its drawing with the browser's parser.
vi.mock('./icon.tsx', () => ({ Icon: () => null }))

afterEach(() => void vi.useRealTimers())

test('when the screen locks an Undo goes, and an error stays without its button', () => {
  const act = { label: 'Undo', onTap: () => undefined }
  const departed = { text: 'Trailer A departed', tone: 'success' as const, act, key: 'key-1' }
  const failed = { ...departed, text: 'The photo could not be sent', tone: 'error' as const }
  const read = { ...departed, text: 'Saved', act: null }
  expect(withoutActs([departed, failed, read])).toEqual([{ ...failed, act: null }, read])
})

test('an error goes when the next form opens, and every notice when the person leaves', () => {
  const shown = () => useNotices.getState().waiting.map(({ text }) => text)
  notify('A-02 is taken by trailer GT1002.', 'error')
  notify('Trailer B departed')
  const closePastErrors = pastErrors()
  // While the form reads its rows.
  notify('A-03 is taken by trailer GT1003.', 'error')
  closePastErrors()
  expect(shown()).toEqual(['Trailer B departed', 'A-03 is taken by trailer GT1003.'])
  closeNotices()
  expect(shown()).toEqual([])
})

test('the Undo of a departure is in sight for 10 s, a plain notice stays for 5 s', () => {
  vi.useFakeTimers()
  const shown = () => useNotices.getState().waiting.map(({ text }) => text)
  const latest = () => countInSight(useNotices.getState().waiting.at(-1)?.id ?? 0)
  const act = { label: 'Undo', onTap: () => undefined }
  notify('Saved')
  notify('Trailer A departed', 'success', act)
  const coverFirst = latest()
  vi.advanceTimersByTime(4_000)
  coverFirst()
  notify('Trailer B departed', 'success', act)
  latest()
  vi.advanceTimersByTime(999)
  expect(shown()).toEqual(['Saved', 'Trailer A departed', 'Trailer B departed'])
  vi.advanceTimersByTime(9_000)
  expect(shown()).toEqual(['Trailer A departed', 'Trailer B departed'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Trailer A departed'])
  latest()
  vi.advanceTimersByTime(5_999)
  expect(shown()).toEqual(['Trailer A departed'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('the Undo of a departure ends after 60 s, also while a later notice covers it', () => {
  vi.useFakeTimers()
  const shown = () => useNotices.getState().waiting.map(({ text }) => text)
  notify('Trailer A departed', 'success', { label: 'Undo', onTap: () => undefined })
  const cover = countInSight(useNotices.getState().waiting.at(-1)?.id ?? 0)
  vi.advanceTimersByTime(1_000)
  cover()
  notify('A-02 is taken by trailer GT1002.', 'error')
  vi.advanceTimersByTime(58_999)
  expect(shown()).toEqual(['Trailer A departed', 'A-02 is taken by trailer GT1002.'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['A-02 is taken by trailer GT1002.'])
  closeNotices()
})

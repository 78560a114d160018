import { afterEach, expect, test, vi } from 'vitest'
import { closeNotices, notify, pastErrors, useNotices, withoutActs } from './notice.tsx'

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

test('the Undo of a departure stays for 10 s, a plain notice for 5 s', () => {
  vi.useFakeTimers()
  const shown = () => useNotices.getState().waiting.map(({ text }) => text)
  notify('Trailer A departed', 'success', { label: 'Undo', onTap: () => undefined })
  notify('Saved')
  vi.advanceTimersByTime(4_999)
  expect(shown()).toEqual(['Trailer A departed', 'Saved'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Trailer A departed'])
  vi.advanceTimersByTime(4_999)
  expect(shown()).toEqual(['Trailer A departed'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

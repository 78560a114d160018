import { expect, test, vi } from 'vitest'
import { withoutActs } from './notice.tsx'

// An icon reads its drawing with the browser's parser.
vi.mock('./icon.tsx', () => ({ Icon: () => null }))

test('when a person leaves an Undo goes, and an error stays without its button', () => {
  const act = { label: 'Undo', onTap: () => undefined }
  const departed = { text: 'Trailer A departed', tone: 'success' as const, act }
  const failed = { text: 'The photo could not be sent', tone: 'error' as const, act: { ...act, label: 'Try again' } }
  const read = { text: 'Saved', tone: 'success' as const, act: null }
  expect(withoutActs([departed, failed, read])).toEqual([{ ...failed, act: null }, read])
})

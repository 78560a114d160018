import { beforeEach, expect, test, vi } from 'vitest'
import type { LastView } from './record.ts'

const append = vi.fn()
const element = () => ({ append: vi.fn(), setAttribute: vi.fn(), inert: false, id: '' })
const html = { classList: { add: vi.fn() } }
vi.stubGlobal('document', {
  createElement: element,
  body: { append },
  documentElement: html,
  getElementById: () => null,
})

const view: LastView = {
  ...{ Build: 'one', Address: '/tasks', Width: 1280, Height: 800, UserID: 7, SiteID: 3, Theme: 'dark' },
  ...{ AsOfTime: 'as of 14:32', AsOfDay: 'as of 11/23/2026 14:32', SeenMs: 0, Drawings: [], Frame: ['div', {}, {}] },
}

beforeEach(() => {
  vi.resetModules()
  append.mockClear()
})

test('a drawn view is put on the page when it is shown', async () => {
  const { drawLastView } = await import('./draw.ts')
  const show = drawLastView(view, 0)
  expect(append).not.toHaveBeenCalled()
  show()
  expect(append).toHaveBeenCalledOnce()
})

test('a view does not come over the app that has begun meanwhile', async () => {
  const { drawLastView, endLastView } = await import('./draw.ts')
  const show = drawLastView(view, 0)
  endLastView()
  show()
  expect(append).not.toHaveBeenCalled()
})

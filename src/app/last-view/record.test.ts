import { expect, test } from 'vitest'
import { asOfWords, fits, isOf, isPlainAttribute, isPlainStyle, isPlainTag, type LastView } from './record.ts'

const HOUR_MS = 3_600_000
const view: LastView = {
  ...{ Build: 'one', Address: '/tasks?tab=1', Width: 1280, Height: 800, UserID: 7, SiteID: 3, Theme: 'dark' },
  ...{ AsOfTime: 'as of 14:32', AsOfDay: 'as of 11/23/2026 14:32', SeenMs: 1_000 * HOUR_MS },
  ...{ Drawings: [], Frame: ['div', {}, {}] },
}

test('a view fits the build, address and size of the page in which it was seen, and no other', () => {
  const page = { Build: 'one', Address: '/tasks?tab=1', Width: 1280, Height: 800 }
  expect(fits(view, page)).toBe(true)
  for (const other of [{ Build: 'two' }, { Address: '/tasks' }, { Width: 800 }, { Height: 1280 }]) {
    expect(fits(view, { ...page, ...other }), JSON.stringify(other)).toBe(false)
  }
})

test('a view is of one person at one site', () => {
  expect(isOf(view, { UserID: 7, SiteID: 3 })).toBe(true)
  expect(isOf(view, { UserID: 8, SiteID: 3 })).toBe(false)
  expect(isOf(view, { UserID: 7, SiteID: 4 })).toBe(false)
  expect(isOf(view, null)).toBe(false)
})

test('a view names its day once the time alone could be of another day, or the clock was set back', () => {
  expect(asOfWords(view, view.SeenMs)).toBe('as of 14:32')
  expect(asOfWords(view, view.SeenMs + 11 * HOUR_MS)).toBe('as of 14:32')
  expect(asOfWords(view, view.SeenMs + 12 * HOUR_MS)).toBe('as of 11/23/2026 14:32')
  expect(asOfWords(view, view.SeenMs - HOUR_MS)).toBe('as of 11/23/2026 14:32')
})

test('a view has no elements, attributes or styles that run, load or lead anywhere', () => {
  for (const tag of [
    'script',
    'iframe',
    'img',
    'style',
    'link',
    'object',
    'foreignObject',
    'use',
    'form',
    'ion-content',
  ])
    expect(isPlainTag(tag), tag).toBe(false)
  for (const name of ['onclick', 'onload', 'href', 'xlink:href', 'src', 'srcset', 'style', 'id', 'name', 'formaction'])
    expect(isPlainAttribute(name), name).toBe(false)
  for (const style of ['url(/api/x)', 'image-set("x" 1x)', 'URL(x)', 'src("x")'])
    expect(isPlainStyle(style), style).toBe(false)
  expect(['td', 'svg'].every(isPlainTag)).toBe(true)
  expect(['class', 'data-mark', 'viewBox', 'aria-selected'].every(isPlainAttribute)).toBe(true)
  expect(['120px', 'calc(1px * 2)'].every(isPlainStyle)).toBe(true)
})

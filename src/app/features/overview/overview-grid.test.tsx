import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChartProps } from '../../kit/chart/chart.tsx'
import { OverviewGrid } from './overview-grid.tsx'

const BARS = 12
const MOST = 10

const charts = Array.from(
  { length: 9 },
  (_, at): ChartProps => ({
    ...{ title: `Chart ${at}`, shape: at % 2 === 0 ? 'columns' : 'rows', emptyText: 'None.', most: MOST },
    ...{ series: [{ name: 'Trailers', tone: 'first' }], heads: ['Name', 'Trailers'] },
    bars: Array.from({ length: BARS }, (_, key) => ({ key, name: `${key}`, parts: [1], words: '1', cells: ['1'] })),
  }),
)

/** Rendering to text is the first render alone. */
const firstMarkup = (shown: readonly ChartProps[]) => renderToStaticMarkup(<OverviewGrid charts={shown} />)
const firstTitles = (shown: readonly ChartProps[]) =>
  [...firstMarkup(shown).matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)
const countElements = (markup: string) => [...markup.matchAll(/<[a-z]/g)].length

test('the first row of charts is rendered with the page', () => {
  expect(firstTitles(charts)).toEqual(['Chart 0', 'Chart 1'])
  expect(firstTitles(charts.slice(0, 1))).toEqual(['Chart 0'])
})

test('each other chart keeps its place with a few elements until the browser is idle', () => {
  const two = countElements(firstMarkup(charts.slice(0, 2)))
  expect(countElements(firstMarkup(charts))).toBeLessThanOrEqual(two + 3 * 7)
  expect(firstMarkup(charts)).toContain(`height:calc(${MOST} * (var(--row)`)
})

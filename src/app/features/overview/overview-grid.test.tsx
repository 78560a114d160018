import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChartProps } from '../../kit/chart/chart.tsx'
import { OverviewGrid } from './overview-grid.tsx'

const charts = Array.from(
  { length: 9 },
  (_, at): ChartProps => ({
    ...{ title: `Chart ${at}`, shape: 'columns', series: [], bars: [], heads: [], emptyText: 'None.' },
  }),
)

/** Rendering to text is the first render alone. */
const firstTitles = (shown: readonly ChartProps[]) =>
  [...renderToStaticMarkup(<OverviewGrid charts={shown} />).matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)

test('the charts that fit a first screen are rendered first', () => {
  expect(firstTitles(charts)).toEqual(['Chart 0', 'Chart 1', 'Chart 2', 'Chart 3'])
  expect(firstTitles(charts.slice(0, 2))).toEqual(['Chart 0', 'Chart 1'])
})

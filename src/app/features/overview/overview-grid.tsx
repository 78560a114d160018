import { useDeferredValue } from 'react'
import { Chart, type ChartProps } from '../../kit/chart/chart.tsx'

/** Charts that fit a first screen. */
const FIRST_CHARTS = 4

/** The charts of a site. The first ones are painted before the others are mounted, which takes a tablet as long again. */
export function OverviewGrid({ charts }: { readonly charts: readonly ChartProps[] }) {
  const count = useDeferredValue(charts.length, FIRST_CHARTS)
  return (
    <div className="overview-charts">
      {charts.slice(0, count).map((chart) => (
        <Chart key={chart.title} {...chart} />
      ))}
    </div>
  )
}

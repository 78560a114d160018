import { Chart, ChartPlace, type ChartProps } from '../../kit/chart/chart.tsx'
import { useIdleSteps } from '../../kit/use-idle.ts'

/** The first row of a wide screen, below the key figures. */
const FIRST_CHARTS = 2

/** The charts of a site. The first ones are painted with the page, each further one when the browser is idle, at its place. */
export function OverviewGrid({ charts }: { readonly charts: readonly ChartProps[] }) {
  const count = useIdleSteps(FIRST_CHARTS, charts.length)
  return (
    <div className="overview-charts">
      {charts.map((chart, at) =>
        at < count ? <Chart key={chart.title} {...chart} /> : <ChartPlace key={chart.title} {...chart} />,
      )}
    </div>
  )
}

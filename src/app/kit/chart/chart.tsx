import { type ReactNode, useId, useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import './chart.css'

/** The colour of a part of a bar; the legend has its words. */
export type ChartTone = 'first' | 'second' | 'third' | 'rest'

export interface ChartSeries {
  readonly name: string
  readonly tone: ChartTone
}

export interface ChartBar {
  readonly key: string | number
  readonly name: string
  /** The lengths of its parts, one for each series. */
  readonly parts: readonly number[]
  /** The figure beside the bar, also of an empty one. */
  readonly words: string
  /** A bar that a person should look at; its name says why. */
  readonly tone?: 'wait' | 'need' | undefined
  /** The cells of its row in the table, after the name. */
  readonly cells: readonly string[]
  /** Leads to the list behind it. */
  readonly onOpen?: (() => void) | undefined
}

export interface ChartProps {
  readonly title: string
  readonly note?: string | undefined
  /** Upright bars for an order such as time; lying ones where names are long. */
  readonly shape: 'columns' | 'rows'
  /** One without a legend. */
  readonly series: readonly ChartSeries[]
  readonly bars: readonly ChartBar[]
  /** Bars that are drawn; the table has all. */
  readonly most?: number | undefined
  /** The heads of the table. */
  readonly heads: readonly string[]
  readonly emptyText: string
  /** The list behind the whole chart. */
  readonly list?: { readonly label: string; readonly onOpen: () => void } | undefined
  /** Takes the whole width. */
  readonly wide?: boolean | undefined
}

/** A chart of bars that carry their figures, with the same figures as a table behind a button. */
export function Chart(props: ChartProps) {
  const { title, note, series, bars, emptyText, list, wide = false } = props
  const [isTable, setIsTable] = useState(false)
  const titleID = useId()
  return (
    <section className="chart" aria-labelledby={titleID} data-wide={wide}>
      <header className="chart-head">
        <div className="chart-title">
          <h2 id={titleID}>{title}</h2>
          {note !== undefined && <span className="chart-note">{note}</span>}
          {series.length > 1 && !isTable && <Legend series={series} />}
        </div>
        <span className="chart-acts">
          {list && (
            <Button tone="quiet" onClick={list.onOpen}>
              {list.label}
            </Button>
          )}
          {bars.length > 0 && (
            <Button tone="quiet" aria-label={`${tableLabel(isTable)}: ${title}`} onClick={() => setIsTable(!isTable)}>
              {tableLabel(isTable)}
            </Button>
          )}
        </span>
      </header>
      {bars.length === 0 ? (
        <p className="chart-empty">{emptyText}</p>
      ) : isTable ? (
        <Table {...props} />
      ) : (
        <Bars {...props} />
      )}
    </section>
  )
}

/** The frame of a chart that is drawn later, as high as the chart. */
export function ChartPlace({ shape, bars, most = bars.length, wide = false }: ChartProps) {
  const style = shape === 'rows' ? { height: rowsHeight(Math.min(bars.length, most)) } : undefined
  return (
    <div className="chart chart-place" data-wide={wide} aria-hidden="true">
      {bars.length > 0 && <div className={`chart-bars chart-${shape}`} style={style} />}
      {bars.length > most && <p className="chart-more">&nbsp;</p>}
    </div>
  )
}

/** Returns the height of lying bars, as chart.css has it. */
function rowsHeight(rows: number): string {
  return `calc(${rows} * (var(--row) + var(--space-1)) - var(--space-1))`
}

function tableLabel(isTable: boolean): string {
  return isTable ? 'Show as chart' : 'Show as table'
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className="chart-legend">
      {series.map(({ name, tone }) => (
        <li key={name} data-tone={tone}>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Bars({ title, shape, series, bars, most = bars.length }: ChartProps) {
  const longest = Math.max(1, ...bars.map(({ parts }) => sum(parts)))
  const left = bars.length - most
  return (
    <>
      <ol className={`chart-bars chart-${shape}`} aria-label={title}>
        {bars.slice(0, most).map((bar) => (
          <li key={bar.key}>
            <Bar bar={bar} series={series} longest={longest} />
          </li>
        ))}
      </ol>
      {left > 0 && <p className="chart-more">{left === 1 ? '1 more in the table.' : `${left} more in the table.`}</p>}
    </>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

interface BarProps extends Pick<ChartProps, 'series'> {
  readonly bar: ChartBar
  readonly longest: number
}

function Bar({ bar, series, longest }: BarProps) {
  const { name, parts, words, tone, onOpen } = bar
  const shown: ReactNode = (
    <>
      <span className="chart-name">{name}</span>
      <span className="chart-track" aria-hidden="true">
        {series.map((one, at) => (
          <Part key={one.name} share={(parts[at] ?? 0) / longest} tone={one.tone} />
        ))}
      </span>
      <b className="chart-words">{words}</b>
    </>
  )
  if (!onOpen) {
    return (
      <div className="chart-bar" data-tone={tone}>
        {shown}
      </div>
    )
  }
  return (
    <button type="button" className="chart-bar" data-tone={tone} aria-label={`${name}: ${words}`} onClick={onOpen}>
      {shown}
    </button>
  )
}

function Part({ share, tone }: { readonly share: number; readonly tone: ChartTone }) {
  const style = useMemo(() => ({ flexBasis: `${share * 100}%` }), [share])
  return share > 0 && <span className="chart-part" data-tone={tone} style={style} />
}

function Table({ title, heads, bars }: ChartProps) {
  return (
    <div className="chart-scroll">
      <table className="chart-table" aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, words, cells, onOpen }) => (
            <tr key={key}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" className="row-name" aria-label={`${name}: ${words}`} onClick={onOpen}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { availableParallelism, loadavg } from 'node:os'

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  const lower = sorted[middle - 1] ?? upper
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2
}

/** The smallest value that at least `share` of 100 do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}

export interface Figure {
  readonly name: string
  readonly value: string
  /** The target, or a comparison that was measured in the same run. */
  readonly beside?: string
}

/** '1,234 ms (1,100 to 1,400, 7 runs)' */
export function milliseconds(values: readonly number[]): string {
  if (values.length === 0) return 'not measured'
  const [low, high] = [Math.min(...values), Math.max(...values)].map(round)
  return `${round(median(values))} ms (${low} to ${high}, ${values.length} runs)`
}

export function perSecond(rate: number): string {
  return `${round(rate)}/s`
}

export function round(value: number, digitsBelowTen = 1): string {
  const digits = Math.abs(value) < 10 ? digitsBelowTen : 0
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

const NAME_WIDTH = 58

/** Begins a section with the load of the machine, which limits the worth of its figures. */
export function heading(title: string): void {
  const [lastMinute = 0] = loadavg()
  console.log(`\n${title} (load of the machine ${round(lastMinute)} on ${availableParallelism()} cores)`)
}

function tell({ name, value, beside }: Figure): void {
  console.log(`  ${name.padEnd(NAME_WIDTH)}  ${value}${beside ? `   [${beside}]` : ''}`)
}

/** Figures of one part of the bench. */
export interface Section {
  /** Comparisons with an aim or with something measured in the same run, which the noise of the machine is in too. */
  readonly ratios: readonly Figure[]
  readonly figures: readonly Figure[]
  readonly leavesOut: string
}

/** Prints ratios first, and at the end the limits of all figures. */
export function tellSection({ ratios, figures, leavesOut }: Section): void {
  for (const figure of [...ratios, ...figures]) tell(figure)
  console.log(`  left out: ${leavesOut}`)
}

/** Gathers the figures of a section in the order of their measures, and tells each on the way. */
export interface Sheet {
  /** The median as a share of the aim, in milliseconds, if there is one, and the times themselves. */
  time(name: string, milliseconds: readonly number[], aim?: Aim | null): void
  ratio(figure: Figure): void
  figure(figure: Figure): void
  /** Prints all as a section. */
  tell(leavesOut: string): void
}

/** Runs `work` with a sheet, and prints it, also where `work` fails: the figures until then hold. */
export async function withSheet(leavesOut: string, work: (sheet: Sheet) => Promise<void>): Promise<void> {
  const sheet = createSheet()
  await work(sheet).finally(() => sheet.tell(leavesOut))
}

export interface Aim {
  readonly value: number
  /** 'at 4x'; empty: on any machine. */
  readonly where?: string
}

function createSheet(): Sheet {
  const ratios: Figure[] = []
  const figures: Figure[] = []
  const add = (list: Figure[], figure: Figure) => {
    // A run that is stopped has told what it measured.
    console.error(`  … ${figure.name}: ${figure.value}`)
    list.push(figure)
  }
  return {
    time: (name, times, aim = null) => {
      if (aim !== null) add(ratios, ofAim(name, median(times), aim))
      add(figures, { name, value: milliseconds(times) })
    },
    ratio: (figure) => add(ratios, figure),
    figure: (figure) => add(figures, figure),
    tell: (leavesOut) => tellSection({ ratios, figures, leavesOut }),
  }
}

/** '0.84 of the aim', with the aim beside it. */
export function ofAim(name: string, value: number, { value: aim, where }: Aim, unit = 'ms'): Figure {
  const share = Number.isNaN(value) ? 'not measured' : `${(value / aim).toFixed(2)} of the aim`
  return { name, value: share, beside: `aim${where ? ` ${where}` : ''}: ${round(aim)} ${unit}` }
}

/** '1.2 x the bare route' */
export function times(value: number, other: number, what: string): string {
  return Number.isNaN(value / other) ? 'not measured' : `${(value / other).toFixed(1)} x ${what}`
}

/** 'p50 12 ms, p99 40 ms' */
export function quantiles(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return 'not measured'
  return `p50 ${round(percentile(milliseconds, 50))} ms, p99 ${round(percentile(milliseconds, 99))} ms`
}

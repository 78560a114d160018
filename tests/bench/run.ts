import { Command, InvalidArgumentError } from 'commander'
import { serverFigures } from './server/server-figures.ts'
import { tabletFigures } from './tablet/tablet-figures.ts'

const SIZES: readonly number[] = [10_000, 100_000]

function wholeNumber(text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}

interface Options {
  readonly server?: boolean
  readonly tablet?: boolean
  readonly trailers?: number
}

/** Prints the figures of server and tablet, each beside what was measured with it: the machine's noise is in both. */
async function run({ server, tablet, trailers }: Options): Promise<void> {
  const all = !server && !tablet
  if (server || all) await serverFigures()
  if (tablet || all) for (const size of trailers ? [trailers] : SIZES) await tabletFigures(size)
}

await new Command('bench')
  .description('measure server and tablet; without an option, all of it')
  .option('--server', 'the server alone')
  .option('--tablet', 'the tablet alone')
  .option('--trailers <count>', 'one size of yard for the tablet instead of 10,000 and 100,000', wholeNumber)
  .action(run)
  .parseAsync()

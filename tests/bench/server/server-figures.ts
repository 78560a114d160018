import { inPart } from '../limits.ts'
import { changesPart } from './changes-part.ts'
import { commandsPart } from './commands-part.ts'
import { type DatabaseSystem, onEachSystem, type SystemName } from './database-system.ts'
import { drainPart } from './drain-part.ts'
import { listsPart } from './lists-part.ts'
import { manyPart } from './many-part.ts'
import { reportsPart } from './reports-part.ts'
import { returnPart } from './return-part.ts'
import { startPart } from './start-part.ts'

type Part = (system: DatabaseSystem, isShort: boolean) => Promise<void>

/** In the order of their length. */
const parts = {
  start: startPart,
  changes: changesPart,
  commands: commandsPart,
  drain: drainPart,
  many: manyPart,
  return: returnPart,
  lists: listsPart,
  reports: reportsPart,
} as const satisfies Record<string, Part>

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

export interface ServerSelection {
  readonly parts: readonly PartName[]
  readonly systems: readonly SystemName[]
  /** Shorter runs on smaller yards, a few minutes at most for each part. */
  readonly isShort: boolean
}

/** Measures parts of the server on PostgreSQL, where there is one, and on the embedded database. */
export async function serverFigures(selection: ServerSelection): Promise<void> {
  for (const name of selection.parts)
    await inPart(`Part ${name}`, () =>
      onEachSystem(selection.systems, async (system) => {
        await inPart(`Part ${name}, ${system.title}`, () => parts[name](system, selection.isShort))
      }),
    )
}

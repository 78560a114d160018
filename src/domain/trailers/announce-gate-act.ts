import type { By } from '../commands/command.ts'
import type { Yard } from '../commands/yard.ts'
import { type GateAct, gateFields, type GateTrailer } from './gate-act.ts'
import type { Trailer } from './trailer.ts'

/** Keeps the act with the command, so that it is announced once. */
export function announceGateAct(yard: Yard, Act: GateAct, trailer: Trailer, by: By): void {
  const { Key, UserID, UserName, MadeAt } = by
  // Copies its own fields, each with its value.
  const Trailer = Object.fromEntries(gateFields.map((name) => [name, trailer[name]])) as unknown as GateTrailer
  yard.announce({ what: 'gate', Act, Trailer, Key, UserID, UserName, MadeAt })
}

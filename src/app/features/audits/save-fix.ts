import { type FixMove, fixMoves } from '../../../domain/audits/fix-moves.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import { reArrival } from '../../../domain/trailers/form-rules.ts'
import { authorsOf, departedBy } from '../../../domain/trailers/seen-departures.ts'
import { trailerFieldsOf } from '../../../domain/trailers/trailer-fields.ts'
import { getTrailer, getTrailers, listDepartures } from '../../../mirror/reads/trailers.ts'
import type { NamedSave } from '../../../sync/api.ts'
import { failureWords } from '../../forms/not-saved.ts'
import { inTurn, saveCommand, saveNew, saveTogether } from '../../forms/save-command.ts'
import { saveReArrival } from '../../forms/save-trailer.ts'
import { plainCheck } from '../../../domain/audits/plain-check.ts'

type Departed = Extract<Finding, { readonly kind: 'departed' }>

/**
 * Brings back a trailer seen on the yard though departed, to where it was seen, through the yard when its last
 * place is taken. It ends the departures that this tablet knows, since the sighting may be older than another one.
 * Returns the error message or null.
 */
export async function saveReturn(
  finding: Departed,
  findings: readonly Finding[],
  yardID: number,
): Promise<string | null> {
  const trailer = await getTrailer(finding.TrailerID)
  if (!trailer) return 'This trailer is gone.'
  const fields = trailerFieldsOf(trailer)
  const { state } = reArrival(trailer, fields, true)
  const seen = departedBy(authorsOf(await listDepartures(trailer.ID)))
  const back = await saveCommand('setTrailerState', state.input, { base: { ...state.base, ...seen } })
  const isTaken = back.name === 'refused' && back.refusal.code === 'spot-taken'
  const result = isTaken ? await saveReArrival(trailer, { ...fields, LocationID: yardID }, {}, seen) : back
  if (result.name !== 'saved') return failureWords(result)
  return saveFix(fixMoves(finding, findings, yardID), result.sequence)
}

/**
 * Saves a finding's moves in order, all or none, the first after the command numbered `after`. Returns the error message
 * or null.
 */
export async function saveFix(moves: readonly FixMove[], after?: number): Promise<string | null> {
  const trailers = await getTrailers(moves.map(({ TrailerID }) => TrailerID))
  const seen = new Map(trailers.map(({ ID, Visit, LocationID }) => [ID, { ID, Visit, LocationID }]))
  const saves: NamedSave[] = []
  for (const move of moves) {
    const base = seen.get(move.TrailerID)
    if (!base) return 'This trailer is gone.'
    const requires = saves.length === 0 && after !== undefined ? { requires: after } : {}
    saves.push({ name: 'moveTrailer', input: move, options: { base, ...requires } })
    // In a cycle, one trailer is moved twice.
    const other = move.OtherTrailerID === null ? undefined : seen.get(move.OtherTrailerID)
    if (other && move.OtherLocationID !== null) seen.set(other.ID, { ...other, LocationID: move.OtherLocationID })
  }
  const result = await saveTogether(inTurn(saves))
  return result.name === 'saved' ? null : failureWords(result)
}

/**
 * Marks a trailer as seen where it is listed, as the list does: whoever believes the later of two looks takes it as
 * their own word. Returns the error message or null.
 */
export async function saveBelief(
  { TrailerID, LocationID }: Extract<Finding, { readonly kind: 'disputed' }>,
  AuditID: number,
): Promise<string | null> {
  const result = await saveNew('checkTrailer', (ID) => plainCheck({ ID, AuditID, TrailerID, LocationID }))
  return result.name === 'saved' ? null : failureWords(result)
}

import { showMoment } from '../../domain/values/display.ts'
import { fromMs, toMs } from '../../domain/values/instant.ts'
import type { JournalLine, OutageName } from '../../mirror/records.ts'
import { type SyncStatus, toServerMs } from '../../sync/sync-status.ts'

const causes: Readonly<Record<OutageName, string>> = {
  offline: 'tablet offline',
  'no-signal': 'no signal',
  'wifi-sign-in': 'the Wi-Fi asked for a sign-in',
  restarting: 'server restarting',
  'server-trouble': 'server trouble',
}

/** Returns the latest outages, newest first: "07:12 to 07:31 tablet offline, 33 sent at 07:31". */
export function presentJournal(
  status: Pick<SyncStatus, 'journal' | 'now'>,
  nowMs: number,
  zone: string,
): readonly string[] {
  const corrected = (at: string) => fromMs(toServerMs(status, toMs(at)))
  const now = fromMs(toServerMs(status, nowMs))
  return status.journal.toReversed().map((line) => lineWords(line, corrected, now, zone))
}

function lineWords(line: JournalLine, corrected: (at: string) => string, now: string, zone: string): string {
  const from = corrected(line.From)
  const began = showMoment(from, zone, now)
  if (line.Open) return `since ${began} ${causes[line.Cause]}`
  const until = corrected(line.Until)
  // The end is dated only if it is on another day than the start.
  const lost = `${began} to ${showMoment(until, zone, from)} ${causes[line.Cause]}`
  if (line.SentAt === null) return lost
  return `${lost}, ${line.Sent} sent at ${showMoment(corrected(line.SentAt), zone, until)}`
}

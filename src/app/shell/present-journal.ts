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

/** The latest losses of signal in words, newest first: "07:12 to 07:31 no signal, 33 sent at 07:31". Each is dated where its day is not today. */
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
  // Beside the date of the beginning the end needs one only where it is another day.
  const lost = `${began} to ${showMoment(until, zone, from)} ${causes[line.Cause]}`
  if (line.SentAt === null) return lost
  return `${lost}, ${line.Sent} sent at ${showMoment(corrected(line.SentAt), zone, until)}`
}

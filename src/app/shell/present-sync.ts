import {
  alertCircleOutline,
  arrowUpCircleOutline,
  cloudDoneOutline,
  cloudOfflineOutline,
  cloudUploadOutline,
  lockClosedOutline,
  pauseCircleOutline,
  reloadCircleOutline,
  schoolOutline,
  syncOutline,
  wifiOutline,
} from 'ionicons/icons'
import { showMoment } from '../../domain/values/display.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import { asOfNow, type Connection, isOutage, type SyncStatus, toServerMs, unsentOf } from '../../sync/sync-status.ts'
import { TABLET_FULL } from '../data/store-trouble.ts'
import { connectionWords, type CountName, countWords, shortWords } from './sync-words.ts'
import { describeOthers, doubtWords, heldWords, listStuck, ownerOf, stuckWords } from './present-others.ts'
import { ageOf, answerAgeOf } from '../data/ages.ts'
import { sizeWords } from '../kit/picked-file.ts'

/** A count of waiting entries. */
export interface SyncCount {
  readonly name: CountName
  readonly count: number
  /** "2 to send". */
  readonly title: string
  /** "oldest 21 min". */
  readonly age: string | null
  /** "2 to send, oldest 21 min". */
  readonly words: string
  readonly reason: string
}

/** The state of sync in the top bar, its panel and the heads of screens. */
export interface SyncView {
  readonly icon: string
  /** All sent, and the server just answered. */
  readonly isCalm: boolean
  /** True when there is nothing to know: entries being sent do not change it. */
  readonly isQuiet: boolean
  readonly title: string
  /** The title for little room. */
  readonly shortTitle: string
  /** Waiting entries, else the data's age. */
  readonly detail: string
  /** The part of the detail that the top bar has room for; where it is not quiet, the counts stand beside it. */
  readonly shortDetail: string
  readonly asOf: string
  /** The counts that are not 0. */
  readonly counts: readonly SyncCount[]
  /** A sentence for each queue that needs its author. */
  readonly stuck: readonly string[]
  /** Advice; null: none. */
  readonly todo: string | null
  readonly meanwhile: string | null
  /** Things that work or happen meanwhile; null: all is well. */
  readonly facts: readonly (readonly [string, string])[]
}

/**
 * Returns the text for the state of the sync; times are the server's, in the site's zone.
 * @param nowMs now, by the clock of `status.now.steadyMs`
 */
export function presentSync(status: SyncStatus, nowMs: number, zone: string): SyncView {
  const connection = asOfNow(status.connection, nowMs)
  const timeOf = timesOf(status, nowMs, zone)
  const counts = countsOf(status, connection, nowMs)
  const asOf = asOfWords(status, connection, nowMs, zone)
  const waiting = counts.filter(isOwnCount).map(({ words }) => words)
  const history = historyWords(status)
  const trailers = history === null ? '' : `, ${history} trailers`
  const detail = waiting.length > 0 ? waiting.join(', ') : asOf
  // Without a good answer the age of the data counts more.
  const isProven = connection.name !== 'starting' && connection.name !== 'unproven'
  const quiet = isQuiet(connection, status)
  return {
    icon: iconOf(connection, status),
    isCalm: connection.name === 'in-step' && waitsOf(status) === 0,
    isQuiet: quiet,
    title: titleOf(connection, status, nowMs, timeOf),
    shortTitle: shortTitleOf(connection, timeOf) ?? titleOf(connection, status, nowMs, timeOf),
    detail: detail + trailers,
    shortDetail: !quiet ? asOf : waiting.length === 0 && isProven && history ? history : detail,
    asOf: asOf + trailers,
    counts,
    stuck: listStuck(status.others),
    ...adviceOf(connection),
    facts: factsOf(status, connection, asOf, timeOf),
  }
}

/** Counts of this person's entries that wait. */
export function isOwnCount({ name }: Pick<SyncCount, 'name'>): boolean {
  return name === 'to-send' || name === 'photos' || name === 'held'
}

function waitsOf(status: SyncStatus): number {
  return unsentOf(status) + status.photos.waiting
}

const quietNames: readonly Connection['name'][] = ['starting', 'loading', 'in-step', 'sending', 'unproven', 'practice']

function isQuiet({ name }: Connection, { held, needsYou, others }: SyncStatus): boolean {
  return quietNames.includes(name) && held.length + needsYou === 0 && others.every(isSentWithout)
}

/** True for a queue that needs nobody. */
function isSentWithout({ canDeliver, held = 0, unread }: SyncStatus['others'][number]): boolean {
  return canDeliver && held === 0 && !unread
}

type TimeOf = (at: Instant) => string

/** Returns a function that shows the status's times at the site. */
function timesOf(status: SyncStatus, nowMs: number, zone: string): TimeOf {
  const now = fromMs(toServerMs(status, nowMs))
  return (at) => showMoment(fromMs(toServerMs(status, toMs(at))), zone, now)
}

function titleOf(connection: Connection, status: SyncStatus, nowMs: number, timeOf: TimeOf): string {
  const words = connectionWords[connection.name]
  switch (connection.name) {
    case 'loading':
      return loadWords(connection)
    case 'in-step':
      if (waitsOf(status) === 0) return words
      // With waiting counts in the detail, the age of the answer moves into the title.
      return `${connectionWords.waiting}, ${answerAgeOf(connection.answeredAt, nowMs)} ago`
    case 'sending':
      return `${words} ${connection.count}`
    case 'offline':
    case 'no-signal':
    case 'wifi-sign-in':
    case 'restarting':
    case 'server-trouble':
      return `${words} since ${timeOf(connection.since)}`
    case 'store-trouble':
      return status.space.name === 'full' ? connectionWords['tablet-full'] : words
    default:
      return words
  }
}

/** Shortens long outage names; the icon shows their kind. */
function shortTitleOf(connection: Connection, timeOf: TimeOf): string | null {
  switch (connection.name) {
    case 'offline':
      return `${shortWords.offline} since ${timeOf(connection.since)}`
    case 'wifi-sign-in':
      return `${connectionWords['wifi-sign-in']} ${timeOf(connection.since)}`
    case 'restarting':
      return `${shortWords.restarting} since ${timeOf(connection.since)}`
    case 'server-trouble':
      return `${shortWords['server-trouble']} since ${timeOf(connection.since)}`
    default:
      return null
  }
}

/** Returns "Loading 4,000 of 12,340 rows". */
export function loadWords({ rows, total }: Pick<Extract<Connection, { name: 'loading' }>, 'rows' | 'total'>): string {
  const { loading } = connectionWords
  if (total !== null) return `${loading} ${toText(Math.min(rows, total))} of ${toText(total)} rows`
  return rows > 0 ? `${loading} ${toText(rows)} rows` : `${loading} the yard`
}

/** Returns "history: 3,400 of 10,000" while histories are downloaded behind the first load. */
function historyWords({ histories }: SyncStatus): string | null {
  if (!histories || histories.total === null) return null
  const done = Math.min(histories.done, histories.total)
  return `history: ${toText(done)} of ${toText(histories.total)}`
}

function toText(count: number): string {
  return count.toLocaleString('en-US')
}

function iconOf(connection: Connection, { toSend, held, photos }: SyncStatus): string {
  switch (connection.name) {
    case 'in-step':
      if (toSend + photos.waiting > 0) return cloudUploadOutline
      return held.length > 0 ? pauseCircleOutline : cloudDoneOutline
    case 'sending':
      return cloudUploadOutline
    case 'starting':
    case 'loading':
    case 'unproven':
      return syncOutline
    case 'offline':
    case 'no-signal':
      return cloudOfflineOutline
    case 'wifi-sign-in':
      return wifiOutline
    case 'restarting':
      return reloadCircleOutline
    case 'server-trouble':
    case 'tablet-full':
    case 'store-trouble':
      return alertCircleOutline
    case 'signed-out':
      return lockClosedOutline
    case 'update-needed':
      return arrowUpCircleOutline
    case 'practice':
      return schoolOutline
  }
}

const KEPT = 'You can keep working: your changes are kept on this tablet.'

function adviceOf(connection: Connection): Pick<SyncView, 'todo' | 'meanwhile'> {
  switch (connection.name) {
    case 'starting':
    case 'in-step':
    case 'sending':
      return { todo: null, meanwhile: null }
    case 'loading':
      return { todo: null, meanwhile: 'Lists appear once the yard is loaded.' }
    case 'unproven':
      return { todo: null, meanwhile: 'The last answer is too old. Checking with the server now.' }
    case 'offline':
      return { todo: 'Turn on Wi-Fi or mobile data.', meanwhile: KEPT }
    case 'no-signal':
      return { todo: null, meanwhile: `${KEPT} They are sent when you are online.` }
    case 'wifi-sign-in':
      return {
        todo: 'The Wi-Fi requires a sign-in: open any web page in the browser and sign in to the Wi-Fi.',
        meanwhile: KEPT,
      }
    case 'restarting':
      return { todo: 'Nothing to do: a restart usually takes a minute.', meanwhile: KEPT }
    case 'server-trouble':
      return { todo: 'If it lasts, tell your administrator.', meanwhile: KEPT }
    case 'tablet-full':
      return { todo: TABLET_FULL, meanwhile: null }
    case 'store-trouble':
      return {
        todo: null,
        meanwhile: 'This tablet cannot write to its storage, so nothing can be saved. It keeps trying.',
      }
    case 'signed-out':
      return { todo: 'Sign in again.', meanwhile: 'Your changes are kept on this tablet and sent under your name.' }
    case 'update-needed':
      return { todo: 'Reload the page to get the new version.', meanwhile: 'Your changes are kept on this tablet.' }
    case 'practice':
      return { todo: null, meanwhile: 'What you do here stays on this tablet, and goes when you leave.' }
  }
}

function countsOf(status: SyncStatus, connection: Connection, nowMs: number): readonly SyncCount[] {
  const { toSend, oldestToSend, held, needsYou, others, photos } = status
  const oldestHeld = held[0]?.MadeAt ?? null
  const isOut = isOutage(connection)
  const all: readonly SyncCount[] = [
    {
      ...{ name: 'to-send', count: toSend, ...aged(`${toSend} ${countWords['to-send']}`, oldestToSend, nowMs) },
      reason: isOut ? 'Sent automatically as soon as the server answers.' : 'On the way to the server.',
    },
    {
      ...{ name: 'photos', count: photos.waiting, ...aged(photoWords(photos)) },
      reason: 'Sent in pieces after all changes.',
    },
    {
      ...{ name: 'held', count: held.length, ...aged(`${held.length} ${countWords.held}`, oldestHeld, nowMs) },
      reason: 'Waiting for a decision on the rejected change before it.',
    },
    {
      ...{
        name: 'needs-you',
        count: needsYou,
        ...aged(needsYou === 1 ? `1 ${countWords['needs-you']}` : `${needsYou} need you`),
      },
      reason: 'Rejected by the server. It waits for your decision.',
    },
    ...countsOfOthers(others),
  ]
  return all.filter(({ count }) => count > 0)
}

/** Returns "2 photos waiting, 1.3 MB", without the size once the server has all bytes. */
function photoWords({ waiting, bytes }: SyncStatus['photos']): string {
  const count = waiting === 1 ? '1 photo waiting' : `${waiting} ${countWords.photos}`
  return bytes === 0 ? count : `${count}, ${sizeWords(bytes)}`
}

/** Returns one count for changes sent without their authors, and up to three for each queue that needs somebody. */
function countsOfOthers(others: SyncStatus['others']): readonly SyncCount[] {
  const sendable = describeOthers(others)
  const reason = 'Made by others on this tablet, and sent under their names.'
  const sent: readonly SyncCount[] = sendable
    ? [{ name: 'others', count: sendable.count, ...aged(`${sendable.count} of ${sendable.whose}`), reason }]
    : []
  const stuck = others.filter(({ canDeliver }) => !canDeliver)
  return [
    ...sent,
    ...stuck.map((queue) => ({
      ...{
        name: 'stuck' as const,
        count: queue.count,
        ...aged(`${queue.count} of ${ownerOf(queue)} ${countWords.stuck}`),
      },
      reason: stuckWords(queue),
    })),
    ...stuck.map((queue) => ({
      ...{ name: 'stuck' as const, count: queue.inDoubt, ...aged(`${queue.inDoubt} of ${ownerOf(queue)} to check`) },
      reason: doubtWords(queue),
    })),
    ...others.map((queue) => ({
      ...{
        name: 'stuck' as const,
        count: queue.held ?? 0,
        ...aged(`${queue.held ?? 0} of ${ownerOf(queue)} ${countWords.held}`),
      },
      reason: heldWords(queue),
    })),
  ]
}

/** Returns a count's words. `at`: when the oldest was made. */
function aged(title: string, at: Instant | null = null, nowMs = 0): Pick<SyncCount, 'title' | 'age' | 'words'> {
  const age = at === null ? null : `oldest ${ageOf(at, nowMs)}`
  return { title, age, words: age === null ? title : `${title}, ${age}` }
}

const PRACTICE = 'nothing is sent'

/** Returns the last answer's age while up to date, else the snapshot's. */
function asOfWords(status: SyncStatus, connection: Connection, nowMs: number, zone: string): string {
  const { asOf } = status
  if (connection.name === 'practice') return PRACTICE
  if (asOf === null) return 'not loaded yet'
  const serverMs = toServerMs(status, nowMs)
  const age = connection.name === 'in-step' ? answerAgeOf(connection.answeredAt, nowMs) : answerAgeOf(asOf, serverMs)
  return `as of ${showMoment(asOf, zone, fromMs(serverMs))}, ${age} ago`
}

function factsOf({ persistent }: SyncStatus, connection: Connection, asOf: string, timeOf: TimeOf): SyncView['facts'] {
  if (connection.name === 'practice') return []
  const answeredAt = 'answeredAt' in connection ? connection.answeredAt : undefined
  const storage = persistent ? 'protected' : persistent === null ? 'not checked yet' : 'not protected'
  return [
    ['Data shown', asOf],
    ...('since' in connection ? [['Since', timeOf(connection.since)] as const] : []),
    ...(answeredAt === undefined
      ? []
      : [['Last good answer', answeredAt === null ? 'none since the start' : timeOf(answeredAt)] as const]),
    ...('retryAt' in connection ? [['Next try', timeOf(connection.retryAt)] as const] : []),
    ['Storage on this tablet', storage],
  ]
}

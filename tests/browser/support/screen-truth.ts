import type { Locator, Page } from '@playwright/test'
import { TaskStatus } from '../../../src/domain/tasks/task-lists.ts'
import { TrailerState } from '../../../src/domain/trailers/trailer-lists.ts'
import type { OutboxRecord } from '../../../src/mirror/records.ts'
import { provenTitles } from '../pages/shell.ts'
import { readRecords, type TabletRecords } from './tablet-records.ts'
import type { Tablet } from './tablet.ts'

/** The most by which the screen may differ from a moment that was read beside it. */
const SLACK_MS = 2_000
/** The cadence of lists as tests run it, with room for a slow machine: an older answer does not prove a connection. */
const PROVEN_MS = 10_000

/**
 * Compares what a tablet shows in its bar, the panel of its sync button and the list of trailers with what its own databases hold and what its network let
 * through. Returns a sentence for each difference; none when all of it is true. The panel is open and the list shows the trailers on the yard. `other`: the
 * name of the only other person with a queue on this tablet.
 */
export async function findLies(tablet: Tablet, page: Page, other: string): Promise<readonly string[]> {
  const before = await readRecords(page)
  const from = Date.now()
  const screen = await readScreen(page)
  const records = await readRecords(page)
  // Something was written while the screen was read: which of the two it showed is not known.
  if (rowsIn(before) !== rowsIn(records)) return ['the records changed meanwhile']
  const at = { from: from - SLACK_MS, to: Date.now() + SLACK_MS }
  return [
    ...compareQueue(screen, records, other, at),
    ...compareSignal(screen, records, tablet, at),
    ...compareBar(screen, records),
    ...compareList(screen, records),
  ]
}

/** All but how far the site's mirror is, which each pull notes anew. */
function rowsIn(records: TabletRecords): string {
  return JSON.stringify({ ...records, state: null })
}

interface Screen {
  /** Name of the sync button: state, counts and ages. */
  readonly sync: string
  readonly title: string
  /** The line of the list's head. */
  readonly line: string
  readonly counts: readonly string[]
  readonly toSend: readonly Line[]
  readonly held: readonly Line[]
  readonly badges: readonly string[]
  readonly needsYou: string
  readonly range: string
  readonly rows: readonly ShownRow[]
}

interface Line {
  readonly words: string
  readonly madeAt: string
}

interface ShownRow {
  readonly number: string
  readonly mark: string | null
  /** By the headers of the columns in sight. */
  readonly cells: Readonly<Record<string, string>>
}

interface Span {
  readonly from: number
  readonly to: number
}

async function readScreen(page: Page): Promise<Screen> {
  const panel = page.getByRole('dialog', { name: /^Sync: / })
  const bar = page.getByRole('banner')
  const grid = page.getByRole('grid')
  return {
    ...(await readSignal(page, panel)),
    line: await textOf(page.locator('.state-line:visible').first()),
    counts: await panel.getByRole('list', { name: 'Waiting changes' }).locator('b').allTextContents(),
    toSend: await readLines(panel.getByRole('list', { name: 'To send' })),
    held: await readLines(panel.getByRole('list', { name: 'Held by a decision' })),
    badges: await bar.getByLabel('Tasks', { exact: true }).locator('dd').allTextContents(),
    needsYou: (await bar.getByRole('button', { name: /needs? you$/ }).getAttribute('aria-label')) ?? '',
    range: await textOf(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')),
    rows: await readRows(grid),
  }
}

/** Reads the words of the button and the title of its panel in one moment, since a busy server changes both. */
async function readSignal(page: Page, panel: Locator): Promise<Pick<Screen, 'sync' | 'title'>> {
  const heading = await panel.getByRole('heading', { level: 2 }).elementHandle()
  return page.getByRole('button', { name: /^Sync: / }).evaluate(
    (button, head) => ({
      sync: button.getAttribute('aria-label') ?? '',
      title: (head?.textContent ?? '').trim(),
    }),
    heading,
  )
}

async function textOf(element: Locator): Promise<string> {
  return ((await element.textContent()) ?? '').trim()
}

function readLines(list: Locator): Promise<readonly Line[]> {
  return list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      words: item.textContent ?? '',
      madeAt: item.querySelector('time')?.dateTime ?? '',
    })),
  )
}

function readRows(grid: Locator): Promise<readonly ShownRow[]> {
  return grid.evaluate((table) => {
    // A wide list mounts the columns in sight alone and says which they are.
    const placeOf = (cell: Element, at: number) => cell.getAttribute('aria-colindex') ?? String(at + 1)
    const heads = new Map(
      [...table.querySelectorAll('thead th')].map((head, at) => [placeOf(head, at), head.textContent?.trim() ?? '']),
    )
    return [...table.querySelectorAll('tbody tr')].map((row) => {
      const edit = row.querySelector('button[aria-label^="Edit "]')?.getAttribute('aria-label') ?? ''
      const cells = [...row.querySelectorAll('td')].map((cell, at) => [
        heads.get(placeOf(cell, at)) ?? '',
        cell.textContent?.trim() ?? '',
      ])
      return {
        number: edit.replace(/^Edit /, ''),
        mark: row.querySelector('.row-mark')?.textContent ?? null,
        cells: Object.fromEntries(cells) as Record<string, string>,
      }
    })
  })
}

/** Describes a difference from the expected value; empty where there is none. */
function differs(what: string, shown: unknown, wanted: unknown): readonly string[] {
  const [one, other] = [JSON.stringify(shown), JSON.stringify(wanted)]
  return one === other ? [] : [`${what}: shown ${one}, true ${other}`]
}

/** Numbers, names and ages of what waits. */
function compareQueue(screen: Screen, records: TabletRecords, other: string, at: Span): readonly string[] {
  const { toSend, held, needsYou, others } = sortQueue(records)
  const words = [
    ...countWords(toSend, 'to send'),
    ...countWords(held, 'held'),
    ...(needsYou.length > 0 ? [needsYou.length === 1 ? '1 needs you' : `${needsYou.length} need you`] : []),
    ...(others.length > 0 ? [`${others.length} of ${other}`] : []),
  ]
  const waiting = words.filter((word) => / to send| held/.test(word))
  const bare = (text: string) => text.replace(/, oldest.*/, '')
  const ofWords = (text: string) =>
    [...text.matchAll(/\d+ (?:to send|held), oldest (?:<1 min|\d+ \w+)/g)].map(([one]) => one)
  const shown = ofWords(screen.sync)
  return [
    ...differs('counts of the panel', screen.counts.map(bare), words.map(bare)),
    ...differs('counts of the button', shown.map(bare), waiting.map(bare)),
    ...differs('counts of the list', ofWords(screen.line).map(bare), waiting.map(bare)),
    ...[toSend, held]
      .filter((queue) => queue.length > 0)
      .flatMap((queue, place) =>
        // Counted to the last full minute.
        compareAge('oldest', /oldest (.*)$/.exec(shown[place] ?? '')?.[1], queue[0]?.Entry.MadeAt ?? '', {
          from: at.from - (at.from % 60_000),
          to: at.to,
        }),
      ),
    ...compareLines('To send', screen.toSend, toSend, records),
    ...compareLines('Held', screen.held, held, records),
    ...differs(
      'needs you',
      screen.needsYou,
      needsYou.length === 1 ? '1 change needs you' : `${needsYou.length} changes need you`,
    ),
  ]
}

function countWords(queue: readonly OutboxRecord[], what: string): readonly string[] {
  return queue.length > 0 ? [`${queue.length} ${what}, oldest`] : []
}

/** Sorts the queue: an entry behind a rejected one, directly or through another held one, is held. */
function sortQueue({ outbox, needsYou, others }: TabletRecords) {
  const isUnsent = ({ State, Entry }: OutboxRecord) => State === 'waiting' && !Entry.Withdrawn
  const settling = new Set(outbox.map(({ SettlesKey }) => SettlesKey))
  const open = needsYou.filter(({ Key }) => !settling.has(Key))
  const behind = new Set(open.map(({ Item }) => Item.Sequence))
  const held: OutboxRecord[] = []
  const toSend: OutboxRecord[] = []
  for (const record of outbox.filter(isUnsent).toSorted((a, b) => a.Sequence - b.Sequence)) {
    const isHeld = record.Entry.Settles === null && record.Entry.After.some((sequence) => behind.has(sequence))
    if (isHeld) behind.add(record.Sequence)
    ;(isHeld ? held : toSend).push(record)
  }
  return { toSend, held, needsYou: open, others: others.filter(isUnsent) }
}

/** A line for each act, in the order made, with the number of its trailer. */
function compareLines(
  what: string,
  lines: readonly Line[],
  queue: readonly OutboxRecord[],
  records: TabletRecords,
): readonly string[] {
  if (lines.length !== queue.length) return [`${what}: ${lines.length} lines for ${queue.length} acts`]
  return queue.flatMap((record, place) => {
    const { words = '', madeAt = '' } = lines[place] ?? {}
    const number = numberOf(record, records)
    return [
      ...(number === null || words.includes(number) ? [] : [`${what}: '${words}' does not name ${number}`]),
      ...differs(`time of '${words}'`, madeAt, record.Entry.MadeAt),
    ]
  })
}

/** Number of the trailer that an act is about; null for one that is about none. */
function numberOf({ Entry: entry, TrailerIDs }: OutboxRecord, { trailers }: TabletRecords): string | null {
  if (typeof entry.Body.Number === 'string') return entry.Body.Number
  return trailers.find(({ ID }) => TrailerIDs.includes(ID))?.Number ?? null
}

/** "<1 min", "40 s", "3 min" is the age of a moment. */
function compareAge(what: string, shown: string | undefined, since: string, at: Span): readonly string[] {
  const [low, high] = rangeOf(shown ?? '')
  const oldest = at.to - Date.parse(since)
  const youngest = at.from - Date.parse(since)
  return oldest >= low && youngest < high ? [] : [`${what}: shown ${shown}, true since ${since}`]
}

/** The ages for which these words stand, in milliseconds. */
function rangeOf(words: string): readonly [number, number] {
  const [, below, count = '', unit = ''] = /^(<?)(\d+) (s|min|h|d)$/.exec(words) ?? []
  if (unit === '') return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const step = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }[unit] ?? 0
  if (below) return [Number.NEGATIVE_INFINITY, Number(count) * step]
  return [Number(count) * step, (Number(count) + (unit === 's' ? 10 : 1)) * step]
}

/** State of the signal, since when, and how old what is shown is. */
function compareSignal(
  screen: Screen,
  { state, site }: TabletRecords,
  { network }: Tablet,
  at: Span,
): readonly string[] {
  const zone = site?.Timezone ?? ''
  const answeredAt = network.answeredAt ?? 0
  const claims = provenTitles.some((title) => screen.title.startsWith(title))
  const [, since] = /since (.*)$/.exec(screen.title) ?? []
  const [, asOf, age] = /as of (.*?), (<?\d+ \w+) ago/.exec(screen.line) ?? []
  const shownFrom = claims ? new Date(answeredAt).toISOString() : (state?.AsOf ?? '')
  return [
    ...(screen.sync.startsWith(`Sync: ${screen.title}`) ? [] : [`title: ${screen.title} beside ${screen.sync}`]),
    ...(claims && at.from - answeredAt > PROVEN_MS
      ? [`'${screen.title}', ${at.from - answeredAt} ms after the last answer`]
      : []),
    ...(since === undefined || isBetween(since, zone, answeredAt - SLACK_MS, at.to)
      ? []
      : [`since ${since}, but answered at ${new Date(answeredAt).toISOString()}`]),
    ...differs('as of', asOf, clockTime(Date.parse(state?.AsOf ?? ''), zone)),
    ...(claims ? [] : compareAge('age of what is shown', age, shownFrom, { from: at.from - 10_000, to: at.to })),
  ]
}

/** A clock time lies between two moments, to the minute. */
function isBetween(words: string, zone: string, from: number, to: number): boolean {
  const minutes = Math.ceil((to - from) / 60_000) + 1
  return Array.from({ length: minutes }, (_, place) => Math.min(from + place * 60_000, to)).some(
    (moment) => clockTime(moment, zone) === words,
  )
}

function clockTime(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
}

/** The counts of tasks, which stand over every screen. */
function compareBar(screen: Screen, { tasks }: TabletRecords): readonly string[] {
  const open = tasks.filter((task) => task.DeletedDate === null && task.StatusType !== TaskStatus.Completed)
  const count = (status: TaskStatus) => open.filter(({ StatusType }) => StatusType === status).length
  const priority = open.filter(({ Priority }) => Priority === 1).length
  const wanted = [count(TaskStatus.Pending), priority, count(TaskStatus.Working), count(TaskStatus.Paused)]
  return differs('badges', screen.badges, wanted.map(String))
}

/** Compares the count of trailers, and the rows in sight. */
function compareList(screen: Screen, records: TabletRecords): readonly string[] {
  const onYard = records.trailers.filter(({ State }) => State === TrailerState.OnYard)
  const [, count] = / of (\d+)$/.exec(screen.range) ?? []
  const rows = screen.rows.flatMap((row) => {
    const trailer = onYard.find(({ Number: number }) => number === row.number)
    if (!trailer) return [`row ${row.number}: no such trailer on the yard`]
    const place = records.locations.find(({ ID }) => ID === trailer.LocationID)?.Name
    return [
      ...differs(`mark of ${row.number}`, withoutAge(row.mark), markOf(trailer.ID, records)),
      ...differs(`location of ${row.number}`, row.cells.Location, place),
    ]
  })
  return [...differs('trailers on the yard', count, String(onYard.length)), ...rows]
}

/** Returns the words of a mark, one that is held as one that waits. */
function withoutAge(mark: string | null): string | null {
  return mark === null ? null : mark.replace(/ \d.*$/, '').replace('Held', 'Waiting')
}

function markOf(id: number, { outbox, needsYou, shadow }: TabletRecords): string | null {
  const settling = new Set(outbox.map(({ SettlesKey }) => SettlesKey))
  if (needsYou.some(({ Key, TrailerIDs }) => TrailerIDs.includes(id) && !settling.has(Key))) return 'Needs you'
  const isWaiting =
    outbox.some(({ TrailerIDs }) => TrailerIDs.includes(id)) ||
    shadow.some(({ List, ID }) => List === 'Trailers' && ID === id)
  return isWaiting ? 'Waiting' : null
}

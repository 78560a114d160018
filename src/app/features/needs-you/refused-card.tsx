import { useIonRouter } from '@ionic/react'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { alertCircleOutline } from 'ionicons/icons'
import type { RefusedItem } from '../../../contract/sync.ts'
import type { Person } from '../../../domain/access/rights.ts'
import { isComparable, type NamedRow, repairOf, subjectOf } from '../../../domain/commands/act.ts'
import { noNames } from '../../../domain/commands/act-names.ts'
import { inOneLine } from '../../../domain/commands/refusal.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { isOpen } from '../../../domain/tasks/task.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { actWords, readActWords } from '../../../mirror/reads/act-names.ts'
import { getTask } from '../../../mirror/reads/tasks.ts'
import { getTrailer, resolveTrailer } from '../../../mirror/reads/trailers.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { type MendScreen, requestMend } from '../../data/mend-store.ts'
import { Comparison } from './comparison.tsx'
import { Dependants } from './dependants.tsx'
import { mayBeSameTruck } from './same-truck.ts'
import { TaskAsked } from './task-asked.tsx'
import type { WaitingLine } from './waiting-lines.ts'
import { type WayOut, wayWords } from './way-words.ts'
import { waysOf } from './ways-of.ts'
import { adopt, sendAgain } from './ways-forward.ts'

export interface RefusedCardProps {
  readonly item: RefusedItem
  readonly site: Site
  /** The reader. */
  readonly person: Person
  /** True for the reader's own command, false for one handed over to them as an admin. */
  readonly own: boolean
  /** The acts held behind the command. */
  readonly behind: readonly WaitingLine[]
  readonly onAsk: (what: 'drop' | 'hand-over') => void
  /** Called when the panel makes way for a form. */
  readonly onLeave: () => void
}

/** One rejected command. */
export function RefusedCard({ item, site, person, own, behind, onAsk, onLeave }: RefusedCardProps) {
  const beside = useLiveQuery(() => readBeside(item), [item])
  const there = beside?.row
  const mayHandOver = !item.HandedAt && own
  const ways = beside ? waysOf(item, beside, mayHandOver, person) : []
  return (
    <li className="refused">
      <h3>{beside?.words ?? actWords(item, noNames)}</h3>
      <p className="refused-when">
        {own ? '' : `${item.UserName}, `}
        {showDateTime(item.MadeAt, site.Timezone)}
        {item.HandedAt && `, handed to a supervisor ${showDateTime(item.HandedAt, site.Timezone)}`}
      </p>
      {item.HandedNote && <p className="refused-note">{item.HandedNote}</p>}
      <p className="refused-words">
        <Icon icon={alertCircleOutline} />
        {item.Answer.code === 'server-trouble'
          ? 'Server trouble: the server could not carry this out.'
          : inOneLine(item.Answer)}
      </p>
      <TaskAsked item={item} />
      {there && isComparable(item) && <Comparison item={item} there={there} site={site} />}
      <Dependants lines={behind} zone={site.Timezone} ways={ways} />
      <div className="refused-ways">
        {beside && <Ways item={item} beside={beside} ways={ways} onLeave={onLeave} />}
        {mayHandOver && <Button onClick={() => onAsk('hand-over')}>{wayWords['hand-over'].label}</Button>}
        <Button tone="danger" onClick={() => onAsk('drop')}>
          {wayWords.drop.label}
        </Button>
      </div>
    </li>
  )
}

interface WaysProps {
  readonly item: RefusedItem
  readonly beside: Beside
  readonly ways: readonly WayOut[]
  readonly onLeave: () => void
}

/** Buttons by kind of command. */
function Ways({ item, beside, ways, onLeave }: WaysProps) {
  const router = useIonRouter()
  const there = beside.row
  function mend(field: string | null) {
    const screen: MendScreen = repairOf(item) === 'task' ? '/tasks' : '/yard-control'
    requestMend({ item, field, screen })
    onLeave()
    router.push(screen, 'root')
  }
  return (
    <>
      {ways.includes('same-truck') && there && (
        <Button tone="primary" onClick={() => void adopt(item, there)}>
          {wayWords['same-truck'].label}
        </Button>
      )}
      {ways.includes('other-number') && (
        <Button onClick={() => mend('Number')}>{wayWords['other-number'].label}</Button>
      )}
      {ways.includes('mend') && (
        <Button tone="primary" onClick={() => mend(null)}>
          {wayWords.mend.label}
        </Button>
      )}
      {ways.includes('send-again') && (
        <Button onClick={() => void sendAgain(item)}>{wayWords['send-again'].label}</Button>
      )}
    </>
  )
}

interface Beside {
  readonly words: string
  /** The trailer in the way, or the command's own; undefined for an arrival, or when gone. */
  readonly row: Trailer | undefined
  /** True when the command's row can still be changed. */
  readonly isThere: boolean
}

async function readBeside(item: RefusedItem): Promise<Beside> {
  const subject = subjectOf(item)
  const [wordsOf, row] = await Promise.all([readActWords([item]), readRow(item, subject)])
  const isThere =
    subject?.List === 'Tasks' ? await isTaskThere(subject.ID, item) : subject === null || row !== undefined
  return { words: wordsOf(item), row, isThere }
}

async function readRow(item: RefusedItem, subject: NamedRow | null): Promise<Trailer | undefined> {
  if (item.Answer.other !== undefined && mayBeSameTruck(item)) return getTrailer(item.Answer.other)
  return subject?.List === 'Trailers' ? resolveTrailer(subject.ID) : undefined
}

/** A completed task cannot be edited. */
async function isTaskThere(id: number, item: RefusedItem): Promise<boolean> {
  const task = await getTask(id)
  if (!task || task.DeletedDate !== null) return false
  return repairOf(item) !== 'task' || isOpen(task)
}

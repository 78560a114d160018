import { useIonRouter } from '@ionic/react'
import { useLiveQuery } from '../../stores/use-live-query.ts'
import { alertCircleOutline } from 'ionicons/icons'
import type { RefusedItem } from '../../../contract/sync.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { showDateTime } from '../../../domain/values/display.ts'
import { getTrailer, resolveTrailerID } from '../../../mirror/reads/trailers.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { type MendScreen, requestMend } from '../../stores/mend-store.ts'
import { readActNames } from './act-names.ts'
import { type ActNames, isAuditKind } from './audit-acts.ts'
import { Comparison } from './comparison.tsx'
import { describeAct, kindOf, mayGoAgain, serverWords, trailerIDOf } from './describe-refused.ts'
import { Dependants } from './dependants.tsx'
import { isTaskKind, taskCommandOf } from './task-acts.ts'
import { isTaskThere, TaskAsked } from './task-ways.tsx'
import type { WaitingLine } from './waiting-lines.ts'
import { type WayOut, wayWords } from './way-words.ts'
import { adopt, sendAgain } from './ways-forward.ts'

export interface RefusedCardProps {
  readonly item: RefusedItem
  readonly site: Site
  /** Made by the person who reads it; otherwise handed to them as an admin. */
  readonly own: boolean
  /** What waits for the decision about it. */
  readonly behind: readonly WaitingLine[]
  readonly onAsk: (what: 'drop' | 'hand-over') => void
  /** The panel gives way to a form. */
  readonly onLeave: () => void
}

/** One refused command. */
export function RefusedCard({ item, site, own, behind, onAsk, onLeave }: RefusedCardProps) {
  const beside = useLiveQuery(() => readBeside(item), [item])
  const there = beside?.row
  const mayHandOver = !item.HandedAt && own
  const ways = beside ? waysOf(item, beside, mayHandOver) : []
  return (
    <li className="refused">
      <h3>{describeAct(item, beside?.names ?? typedNames(item))}</h3>
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
          : serverWords(item)}
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

/** The buttons of a card, in their order. What is about a trailer or task that is gone has no form any more: it can be handed over or dropped. */
function waysOf(item: RefusedItem, beside: Beside, mayHandOver: boolean): readonly WayOut[] {
  const last: readonly WayOut[] = mayHandOver ? ['hand-over', 'drop'] : ['drop']
  const kind = kindOf(item)
  if (!mayGoAgain(kind, beside.isThere)) return last
  if (isTaskKind(kind)) return [taskCommandOf(item) === null ? 'mend' : 'send-again', ...last]
  if (kind === 'load' || kind === 'delete') return ['send-again', ...last]
  if (kind !== 'arrive' || item.Answer.other === undefined) return ['mend', ...last]
  return beside.row ? ['same-truck', 'other-number', ...last] : ['other-number', ...last]
}

interface WaysProps {
  readonly item: RefusedItem
  readonly beside: Beside
  readonly ways: readonly WayOut[]
  readonly onLeave: () => void
}

/** The ways forward that depend on what was done. */
function Ways({ item, beside, ways, onLeave }: WaysProps) {
  const router = useIonRouter()
  const kind = kindOf(item)
  const there = beside.row
  function mend(field: string | null, screen: MendScreen = isTaskKind(kind) ? '/tasks' : '/yard-control') {
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
        <Button onClick={() => void sendAgainAs(item)}>{wayWords['send-again'].label}</Button>
      )}
    </>
  )
}

function sendAgainAs(item: RefusedItem): Promise<boolean> {
  const kind = kindOf(item)
  const command = taskCommandOf(item) ?? (kind === 'delete' ? 'deleteTrailer' : 'loadTrailer')
  return sendAgain(item, command)
}

/** What a card says beside the command itself. */
interface Beside {
  readonly names: ActNames
  /** The one in the way, or the trailer itself as it is now; no row for an arrival, and when it is gone. */
  readonly row: Trailer | undefined
  /** Whether what the act is about is still there. */
  readonly isThere: boolean
}

async function readBeside(item: RefusedItem): Promise<Beside> {
  const kind = kindOf(item)
  const [namesOf, row] = await Promise.all([readActNames([item]), readRow(item)])
  const isThere = isTaskKind(kind) ? await isTaskThere(item, kind) : row !== undefined
  return { names: namesOf(item), row, isThere }
}

async function readRow(item: RefusedItem): Promise<Trailer | undefined> {
  if (isTaskKind(kindOf(item))) return undefined
  if (item.Answer.other !== undefined) return getTrailer(item.Answer.other)
  const id = trailerIDOf(item)
  return id === null || kindOf(item) === 'arrive' ? undefined : getTrailer(await resolveTrailerID(id))
}

/** Until the names are read, what was typed. */
function typedNames({ Body }: RefusedItem): ActNames {
  return typeof Body.Number === 'string' ? { number: Body.Number } : {}
}

/** Of the audits only a move and the check of a reefer hold fields that the trailer has too. */
function isComparable(item: RefusedItem): boolean {
  const kind = kindOf(item)
  return !isAuditKind(kind) || kind === 'product-check' || kind === 'move'
}

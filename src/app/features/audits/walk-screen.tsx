import { useIonRouter } from '@ionic/react'
import { checkmarkCircleOutline, listOutline, searchOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import { PhotoKind } from '../../../domain/photos/photo.ts'
import { withTimeWords } from '../../../domain/values/time-mark.ts'
import { AuditType, SessionState } from '../../../domain/audits/audit.ts'
import { rowProgress, type Stop } from '../../../domain/audits/walk.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showMoment } from '../../../domain/values/display.ts'
import type { TailMatch, WalkTrailerCard } from '../../../sync/api.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { notify } from '../../kit/notice.tsx'
import { missingDialog, PartView } from '../../kit/part-view.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { usePress } from '../../kit/use-press.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { useWakeLock } from '../../kit/use-wake-lock.ts'
import { useTypedKeys } from '../../kit/use-typed-keys.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { useMinute } from '../../data/use-minute.ts'
import { trailerCamera } from '../photos/overlays.ts'
import { DoneHeading } from './done-heading.tsx'
import { OtherTrailerDialog } from './other-trailer-dialog.tsx'
import { listedAt, type ShownWalk } from './use-walk-view.ts'
import { useWalk, type Walk } from './use-walk.ts'
import { useAskedStop } from './walk-store.ts'
import { noteFound, useWalkScan } from './use-walk-scan.tsx'
import { type CardAct, WalkCard } from './walk-card.tsx'
import { WalkList } from './walk-list.tsx'
import { WalkRows } from './walk-rows.tsx'
import { answerWords, rowTitle } from './walk-words.ts'
import { NotOpen } from './not-open.tsx'
import { type OfSession, ofSession } from './of-session.tsx'
import './walk.css'

/** Walks the yard with one tap per spot, also offline. */
export default ofSession('Walk the row', WalkPage)

function WalkPage({ user, site, auditID }: OfSession) {
  const active = useActive()
  const router = useIonRouter()
  const walk = useWalk(user.UserID, auditID, active)
  const [choosing, setChoosing] = useState(false)
  const { view } = walk
  const isOpen = view?.audit.State === SessionState.Open && view.audit.Type === AuditType.YardAudit
  useWakeLock(active && isOpen)
  // The walk goes there first: a list that is open already would not begin with the trailer asked for.
  const isThere = useAskedStop(auditID) === null
  const isChoosing = choosing || walk.rows === null
  const showFindings = () => router.push(`/yard-control/walk/${auditID}/findings`, 'root')
  const showReport = () => router.push(`/audit-reports/${auditID}`, 'root')
  return (
    <Screen
      title={isOpen && !isChoosing && walk.stop ? rowTitle(walk.stop.row) : 'Walk the row'}
      aside={
        <div className="walk-head">
          <SyncStateLine />
          {isOpen && (
            <>
              {!isChoosing && (
                <Button icon={listOutline} onClick={() => setChoosing(true)}>
                  Rows
                </Button>
              )}
              <Button icon={searchOutline} onClick={showFindings}>
                Findings
                {view.findings > 0 && <b className="walk-findings">{` ${view.findings}`}</b>}
              </Button>
            </>
          )}
        </div>
      }
    >
      {view === undefined && <Loading label="Loading the walk" />}
      {view !== undefined && !isOpen && (
        <NotOpen
          audit={view?.audit ?? null}
          type={AuditType.YardAudit}
          otherType="Only a yard audit is walked."
          onReport={showReport}
        />
      )}
      {view && isOpen && isChoosing && (
        <WalkRows
          rows={rowProgress(view.stops, view.answers)}
          chosen={walk.rows}
          wayOf={walk.wayOf}
          onStart={(rows) => {
            walk.chooseRows(rows)
            setChoosing(false)
          }}
        />
      )}
      {view && isOpen && isThere && !isChoosing && walk.stop && (
        <CardStep
          {...{ walk, view, active }}
          stop={walk.stop}
          site={site}
          mayTakePhotos={may(toPerson(user), 'photos.write')}
        />
      )}
      {view && isOpen && !isChoosing && !walk.stop && (
        <Done walk={walk} answers={view.answers} onFindings={showFindings} onRows={() => setChoosing(true)} />
      )}
    </Screen>
  )
}

interface CardStepProps {
  readonly walk: Walk
  readonly view: ShownWalk
  readonly stop: Stop
  readonly active: boolean
  readonly site: Site
  readonly mayTakePhotos: boolean
}

const none: readonly Stop[] = []

function CardStep({ walk, view, stop, active, site, mayTakePhotos }: CardStepProps) {
  const now = useMinute()
  const [padFor, setPadFor] = useState<PadOf | null>(null)
  const [photoOf, setPhotoOf] = useState<WalkTrailerCard | null>(null)
  /** While a question is open, others answer too. */
  const answerRest = useSteady(walk.answerRest)
  const trailer = listedAt(stop, view.trailers)
  const answer = view.answers.get(stop.key)
  const { isShared, LocationID: place } = stop
  const stopsHere = useMemo(
    () => (isShared ? view.stops.filter(({ LocationID }) => LocationID === place) : none),
    [isShared, view.stops, place],
  )
  const acts: Readonly<Record<CardAct, () => void>> = {
    here: () => walk.answer(stop, { name: 'here' }),
    'not-here': () => stop.TrailerID !== null && walk.answer(stop, { name: 'not-here' }),
    other: () => setPadFor({ stop, begun: '' }),
    undo: walk.undo,
    rest: () => void askForRest(walk, view).then(answerRest),
    skip: () => {
      if (!walk.skip()) notify('Nothing else is left to walk: the rest of this place has no answer yet.')
    },
  }
  const scan = useWalkScan({ siteID: site.ID, walk, view, stop, active: active && padFor === null })
  useTypedKeys(active && padFor === null && photoOf === null && !stop.isShared, (key) => {
    const act = keyActs[key.toLowerCase()]
    if (act) acts[act]()
  })
  const shown = {
    onReadCode: scan.onReadCode,
    progress: { stops: walk.mine, answered: walk.answered, saved: view.answers },
  }
  return (
    <>
      {stop.isShared ? (
        <WalkList
          key={stop.LocationID}
          {...shown}
          name={stop.name}
          begin={stop.key}
          stops={stopsHere}
          trailers={view.trailers}
          answers={view.answers}
          answered={walk.answered}
          trouble={walk.trouble === null ? null : troubleOf(stop, walk.trouble, view)}
          zone={site.Timezone}
          onAnswer={(one, name) => walk.answer(one, { name })}
          onOther={(begun) => setPadFor({ stop, begun })}
          onSkip={acts.skip}
          canUndo={walk.canUndo}
          canGoBack={walk.canGoBack}
          onUndo={walk.undo}
          onBack={walk.back}
        />
      ) : (
        <WalkCard
          {...shown}
          {...{ walk, stop, trailer }}
          trailers={view.trailers}
          onAct={(act) => acts[act]()}
          onPhoto={trailer && mayTakePhotos ? () => setPhotoOf(trailer) : null}
          before={
            answer && walk.answered(stop.key)
              ? `${answer.UserName}, ${withTimeWords(showMoment(answer.CheckedDate, site.Timezone, now), answer.mark)}: ${answerWords(answer, stop)}`
              : null
          }
        />
      )}
      {photoOf && (
        <PartView
          part={trailerCamera}
          props={{
            number: photoOf.Number,
            subject: { TrailerID: photoOf.ID, Kind: PhotoKind.YardCheck, AuditID: view.audit.ID },
            onClose: () => setPhotoOf(null),
          }}
          missing={missingDialog(() => setPhotoOf(null))}
        />
      )}
      {padFor && <FoundDialog {...{ walk, view }} {...padFor} onClose={() => setPadFor(null)} />}
      {scan.view}
    </>
  )
}

/** Asks whether the rest of the row is as listed; returns its spots, or none. */
async function askForRest({ rest, stop }: Walk, { trailers }: ShownWalk): Promise<readonly Stop[]> {
  if (!stop) return []
  const full = rest.filter(({ TrailerID }) => TrailerID !== null && trailers.has(TrailerID)).length
  const yes = await confirm({
    title: `Is the rest of ${rowTitle(stop.row)} as listed?`,
    text: `${full} ${full === 1 ? 'trailer' : 'trailers'} and ${rest.length - full} empty. One Undo takes all of it back.`,
    confirmLabel: 'I looked: all as listed',
    cancelLabel: 'Cancel',
  })
  return yes ? rest : []
}

/** In a list, the message names the trailer that was not saved. */
function troubleOf(stop: Stop, words: string, { trailers }: ShownWalk): string {
  const trailer = trailers.get(stop.TrailerID ?? 0)
  return trailer ? `${trailer.Number}: ${words}` : words
}

/** The open number pad, whatever card is behind it. */
interface PadOf {
  readonly stop: Stop
  /** Text typed before. */
  readonly begun: string
}

interface FoundDialogProps extends PadOf {
  readonly walk: Walk
  readonly view: ShownWalk
  readonly onClose: () => void
}

/** Asks for the other trailer, and records it. */
function FoundDialog({ walk, stop, begun, view, onClose }: FoundDialogProps) {
  const found = (id: number | null, number: string) => {
    onClose()
    noteFound({ walk, stop, view }, id, number)
  }
  return (
    <OtherTrailerDialog
      spot={stop}
      begun={begun}
      onChoose={(match: TailMatch) => found(match.ID, match.Number)}
      onStranger={(number) => found(null, number)}
      onClose={onClose}
    />
  )
}

/** 1, 2 and 3 answer, U takes back. */
const keyActs: Readonly<Record<string, CardAct>> = { '1': 'here', '2': 'not-here', '3': 'other', u: 'undo' }

interface DoneProps {
  readonly walk: Walk
  readonly answers: ShownWalk['answers']
  readonly onFindings: () => void
  readonly onRows: () => void
}

function Done({ walk, answers, onFindings, onRows }: DoneProps) {
  const isAll = walk.rows?.length === 0
  const { length } = walk.mine
  const saved = walk.mine.filter(({ key }) => answers.has(key)).length
  const press = usePress()
  return (
    <div className="walk-done">
      <span className="walk-done-icon">
        <Icon icon={checkmarkCircleOutline} />
      </span>
      <DoneHeading words={isAll ? 'The whole yard is walked' : 'My rows are walked'} />
      <p>{`${length} of ${length} spots have an answer, ${saved === length ? 'all' : saved} saved.`}</p>
      <div className="walk-done-buttons" {...press}>
        <Button large disabled={!walk.canUndo} onClick={walk.undo}>
          Undo
        </Button>
        <Button large onClick={onRows}>
          Other rows
        </Button>
        <Button large tone="primary" icon={searchOutline} onClick={onFindings}>
          Findings
        </Button>
      </div>
    </div>
  )
}

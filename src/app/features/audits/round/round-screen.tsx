import { useIonRouter } from '@ionic/react'
import { alertCircleOutline, checkmarkCircleOutline, chevronBackOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import { AuditType, SessionState } from '../../../../domain/audits/audit.ts'
import { PhotoKind } from '../../../../domain/photos/photo.ts'
import { roundProgress } from '../../../../domain/audits/round.ts'
import type { Trailer } from '../../../../domain/trailers/trailer.ts'
import { useFindScanned } from '../../../data/use-find-scanned.ts'
import { canReadCodes } from '../../../kit/code-reader.ts'
import { Button } from '../../../kit/button.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { missingDialog, PartView } from '../../../kit/part-view.tsx'
import { PressGroup } from '../../../kit/press-group.tsx'
import { ReadCodeDialog } from '../../../kit/read-code-button.tsx'
import { scanInSight } from '../../../kit/scan-in-sight.ts'
import { Screen } from '../../../kit/screen.tsx'
import { Loading } from '../../../kit/states.tsx'
import { useActive } from '../../../kit/use-active.ts'
import { useFrameLater } from '../../../kit/use-frame-later.ts'
import { usePress } from '../../../kit/use-press.ts'
import { useWakeLock } from '../../../kit/use-wake-lock.ts'
import { useWedgeScanner } from '../../../kit/use-wedge-scanner.ts'
import { trailerCamera } from '../../photos/overlays.ts'
import { DoneHeading } from '../done-heading.tsx'
import { NotOpen } from '../not-open.tsx'
import { type OfSession, ofSession } from '../of-session.tsx'
import { useScanError } from '../use-scan-error.ts'
import { LeftEntries } from './left-entries.tsx'
import { OpenAgain } from './open-again.tsx'
import { RoundCard } from './round-card.tsx'
import { doneWords } from './round-words.ts'
import { type Round, useRound } from './use-round.ts'
import '../walk.css'
import './round.css'
import './round-small.css'
import './round-large.css'
import './round-tall.css'

/** Checks reefer after reefer, also offline. */
export default ofSession('Reefer round', RoundPage)

function RoundPage({ user, site, auditID }: OfSession) {
  const active = useActive()
  const router = useIonRouter()
  const round = useRound(user.UserID, site, auditID, active)
  const { audit, stops, references, stop } = round
  const find = useFindScanned(site.ID)
  const showError = useScanError(`${stop?.trailer.ID}`)
  const isOpen = audit?.State === SessionState.Open && audit.Type === AuditType.ProductProtection
  async function goToScanned(code: string): Promise<void> {
    const found = await find(code)
    if (!found) return
    const scanned = found.trailers.find(({ ID }) => stops?.some(({ trailer }) => trailer.ID === ID))
    showError(scanned ? null : `${code} is not in this round.`)
    if (scanned) round.goTo(scanned.ID)
  }
  useWedgeScanner(
    active && isOpen,
    scanInSight((code) => void goToScanned(code)),
  )
  useWakeLock(active && isOpen)
  const [isReading, setReading] = useState(false)
  const [photoOf, setPhotoOf] = useState<Trailer | null>(null)
  const mayTakePhotos = may(toPerson(user), 'photos.write')
  const showList = () => router.push('/yard-control', 'root')
  return (
    <Screen
      title="Reefer round"
      aside={
        <div className="round-head">
          {isOpen && stops && <RoundProgress round={round} />}
          <Button icon={chevronBackOutline} onClick={showList}>
            List
          </Button>
        </div>
      }
    >
      {audit === undefined && <Loading label="Loading the round" />}
      {audit !== undefined && !isOpen && (
        <NotOpen
          audit={audit}
          type={AuditType.ProductProtection}
          otherType="Only a product protection session has a round."
          onReport={() => router.push(`/audit-reports/${auditID}`, 'root')}
        >
          <LeftEntries entries={round.entries} />
          <OpenAgain
            {...{ user, site, entries: round.entries }}
            onGo={(ID) => router.push(`/yard-control/round/${ID}`, 'root')}
          />
        </NotOpen>
      )}
      {audit && isOpen && (!stops || !references) && <Loading label="Loading the round" />}
      {isOpen && stops && references && (
        <div className="round">
          {stop && (
            <RoundCard
              {...{ round, stop, references }}
              active={active && photoOf === null}
              onReadCode={canReadCodes() ? () => setReading(true) : null}
              onPhoto={mayTakePhotos ? () => setPhotoOf(stop.trailer) : null}
            />
          )}
          {!stop && !round.next && <Done round={round} onList={showList} />}
        </div>
      )}
      {isReading && (
        <ReadCodeDialog
          onCode={(code) => {
            setReading(false)
            void goToScanned(code)
          }}
          onClose={() => setReading(false)}
        />
      )}
      {photoOf && audit && (
        <PartView
          part={trailerCamera}
          props={{
            number: photoOf.Number,
            subject: { TrailerID: photoOf.ID, Kind: PhotoKind.ProductCheck, AuditID: audit.ID },
            onClose: () => setPhotoOf(null),
          }}
          missing={missingDialog(() => setPhotoOf(null))}
        />
      )}
    </Screen>
  )
}

/** Follows a frame after the card, since it counts the whole round. */
function RoundProgress({ round }: { readonly round: Round }) {
  const { stops, counts, isAnswered } = useFrameLater(round)
  const { done, due, of } = useMemo(
    () => roundProgress(stops ?? [], counts ?? nothingCounted, isAnswered),
    [stops, counts, isAnswered],
  )
  return (
    <div className="walk-progress">
      <progress max={of} value={done} aria-label="Checked reefers" />
      <span>{`${done} of ${of}`}</span>
      <span className="round-due" data-due={due > 0 || undefined}>
        {due === 0 ? 'none due' : `${due} due`}
      </span>
    </div>
  )
}

const nothingCounted = { checked: 0, notChecked: 0 }

/** The end, with the reefers that were put off. */
function Done({ round, onList }: { readonly round: Round; readonly onList: () => void }) {
  const { stops = [], gone, counts = nothingCounted, putOff, isAnswered, references } = round
  const { of } = roundProgress(stops, counts, isAnswered)
  const left = stops.filter((stop) => !isAnswered(stop) && putOff[stop.trailer.ID] !== undefined)
  const isAll = of > 0 && left.length === 0 && (stops.length > 0 || gone === 0)
  const acts = usePress()
  return (
    <div className="round-done" data-all={isAll}>
      <Icon icon={isAll ? checkmarkCircleOutline : alertCircleOutline} />
      <DoneHeading words={doneWords({ all: of, here: stops.length, gone, left: left.length })} />
      {left.length > 0 && (
        <ul aria-label="Not checked">
          {left.map(({ trailer }) => (
            <li key={trailer.ID}>
              <b>{trailer.Number}</b>
              <span>{`${references?.locations.get(trailer.LocationID)?.Name ?? ''}: ${putOff[trailer.ID]}`}</span>
              <CheckNow number={trailer.Number} onClick={() => round.goTo(trailer.ID)} />
            </li>
          ))}
        </ul>
      )}
      <div className="round-done-acts" {...acts}>
        <Button large disabled={!round.canUndo} onClick={round.undo}>
          Undo
        </Button>
        <Button large tone="primary" onClick={onList}>
          Back to the list
        </Button>
      </div>
    </div>
  )
}

function CheckNow({ number, onClick }: { readonly number: string; readonly onClick: () => void }) {
  return (
    <PressGroup>
      <Button large aria-label={`Check ${number} now`} onClick={onClick}>
        Check now
      </Button>
    </PressGroup>
  )
}

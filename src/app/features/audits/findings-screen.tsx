import { useIonRouter } from '@ionic/react'
import { checkmarkDoneOutline, documentTextOutline, footstepsOutline, lockClosedOutline } from 'ionicons/icons'
import { useState } from 'react'
import { isAdmin } from '../../../domain/access/clearance.ts'
import { toPerson } from '../../../domain/access/rights.ts'
import { SessionState } from '../../../domain/audits/audit.ts'
import { fixMoves } from '../../../domain/audits/fix-moves.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import { roomMoves } from '../../../domain/audits/make-room.ts'
import { type Mend, mendsOf } from '../../../domain/audits/mends.ts'
import { countWords } from '../../../domain/audits/report.ts'
import { arrivalOfSeen } from '../../../domain/trailers/known-number.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { findScanned } from '../../../mirror/reads/scans.ts'
import { useAuditView } from '../../data/use-audit-view.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { usePress } from '../../kit/use-press.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { closeSessionDialog, openState, stateDialog, trailerForm } from '../trailers/overlays.ts'
import { FindingCard } from './finding-card.tsx'
import { NoSession } from './no-session.tsx'
import { findingSubject } from './finding-words.ts'
import { type OfSession, ofSession } from './of-session.tsx'
import { saveBelief, saveFix, saveReturn } from './save-fix.ts'
import { sessionToLook } from './session-to-look.ts'
import { type FindingNames, useFindingNames } from './use-finding-names.ts'
import { useListRest } from './use-list-rest.ts'
import { useWalkCadence } from './use-walk-view.ts'
import { askForCard } from './walk-store.ts'
import './findings.css'

/** Shows a yard audit's disagreements with the list, with buttons to mend each. */
export default ofSession('Findings', Findings)

const none: readonly Finding[] = []

const overlays = [trailerForm, stateDialog, closeSessionDialog]

function Findings({ user, site, auditID }: OfSession) {
  const router = useIonRouter()
  const active = useActive()
  const view = useAuditView(auditID, active)
  useWalkCadence(active)
  const findings = view?.findings ?? none
  const names = useFindingNames(site.ID, findings)
  const audit = view?.report.audit
  const isOpen = audit?.State === SessionState.Open
  const mayDepartMarked = isAdmin(toPerson(user).Roles)
  const goTo = (path: string) => router.push(path, 'root')
  const save = useSave(audit?.ID ?? auditID, findings, names)
  // A second tap before the question is there would ask it twice.
  const looks = useOneAtATime()
  const foot = usePress()
  const list = useListRest(findings.map(keyOf))
  const { open, view: panel } = useOverlays({ context: { site, user }, shown: names !== undefined, parts: overlays })

  async function arrive(finding: Stranger) {
    const { Number: number, LocationID, entry } = finding
    const room = names?.yardID === undefined ? [] : roomMoves(finding, findings, names.yardID)
    const fields = { ...arrivalOfSeen(number, await findScanned(site.ID, number)), LocationID }
    open(trailerForm, { purpose: { name: 'seen', key: entry.ID, fields, room } })
  }

  async function lookAgain(finding: Finding) {
    const AuditID = isOpen ? auditID : await sessionToLook(site.ID)
    if (AuditID === null) return
    askForCard({
      AuditID,
      key: null,
      TrailerID: finding.kind === 'missing' ? finding.TrailerID : null,
      LocationID: finding.kind === 'missing' ? null : finding.LocationID,
    })
    goTo(`/yard-control/walk/${AuditID}`)
  }

  function mend(finding: Finding, by: Mend) {
    if (by === 'look-again') {
      void looks.once(() => lookAgain(finding))
    } else if (finding.kind === 'stranger') {
      void arrive(finding)
    } else if (by === 'depart') {
      openState(open, { ID: finding.TrailerID, State: TrailerState.OnYard })
    } else {
      save.start(finding, by)
    }
  }

  return (
    <Screen
      title="Findings"
      heading={findingsTitle(findings.length)}
      aside={<SyncStateLine />}
      panel={panel}
      foot={
        audit && (
          <div className="findings-foot" {...foot}>
            {isOpen && (
              <Button large icon={footstepsOutline} onClick={() => goTo(`/yard-control/walk/${auditID}`)}>
                Back to the walk
              </Button>
            )}
            <Button
              large
              tone={isOpen ? 'plain' : 'primary'}
              icon={documentTextOutline}
              onClick={() => goTo(`/audit-reports/${auditID}`)}
            >
              Report
            </Button>
            {isOpen && (
              <Button
                large
                tone="primary"
                icon={lockClosedOutline}
                onClick={() => open(closeSessionDialog, { session: audit })}
              >
                Close session
              </Button>
            )}
          </div>
        )
      }
    >
      {view === undefined && <Loading label="Loading the findings" />}
      {view === null && <NoSession />}
      {view && audit && (
        <>
          <p className="findings-counts">{countWords(view.counts, audit.Type)}</p>
          <div className="findings" ref={list}>
            {findings.length === 0 && (
              <EmptyState icon={checkmarkDoneOutline} text="No findings. Everything that was checked is as listed." />
            )}
            {names &&
              findings.map((finding) => (
                <FindingCard
                  key={keyOf(finding)}
                  {...{ finding, findings, names, isOpen }}
                  zone={site.Timezone}
                  mends={mendsOf(finding, { isOpen, isMarked: isMarked(finding, names), mayDepartMarked })}
                  busy={save.busy?.key === keyOf(finding) ? save.busy.by : null}
                  onMend={(by) => mend(finding, by)}
                />
              ))}
          </div>
        </>
      )}
    </Screen>
  )
}

function isMarked(finding: Finding, names: FindingNames): boolean {
  return finding.kind === 'missing' && names.isMarked(finding.TrailerID)
}

function findingsTitle(count: number): string {
  if (count === 0) return 'Findings'
  return count === 1 ? '1 finding' : `${count} findings`
}

type Stranger = Extract<Finding, { readonly kind: 'stranger' }>

/** Findings that commands alone can mend. */
type Fixable = Exclude<Finding, Stranger>

/** Saves one mend at a time, so that a second tap does nothing. */
function useSave(auditID: number, findings: readonly Finding[], names: FindingNames | undefined) {
  const [busy, setBusy] = useState<{ readonly key: string; readonly by: Mend } | null>(null)
  async function run(finding: Fixable, by: Mend) {
    if (busy !== null || names?.yardID === undefined) return
    setBusy({ key: keyOf(finding), by })
    const subject = findingSubject(finding, names)
    const words = await saveMend(finding, { auditID, findings, yardID: names.yardID })
    setBusy(null)
    if (words !== null) notify(words, 'error')
    else notify(`${subject}: ${finding.kind === 'disputed' ? 'the later look counts' : 'corrected in the list'}`)
  }
  return { busy, start: (finding: Fixable, by: Mend) => void run(finding, by) }
}

interface MendParts {
  readonly auditID: number
  readonly findings: readonly Finding[]
  readonly yardID: number
}

/** Returns the error message or null. */
async function saveMend(finding: Fixable, { auditID, findings, yardID }: MendParts): Promise<string | null> {
  switch (finding.kind) {
    case 'departed':
      return await saveReturn(finding, findings, yardID)
    case 'disputed':
      return await saveBelief(finding, auditID)
    case 'elsewhere':
    case 'swapped':
      return await saveFix(fixMoves(finding, findings, yardID))
    case 'missing':
      return null
  }
}

function keyOf(finding: Finding): string {
  return `${finding.kind}:${finding.kind === 'stranger' ? finding.entry.ID : finding.TrailerID}`
}

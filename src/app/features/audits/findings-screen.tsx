import { useIonRouter } from '@ionic/react'
import {
  checkmarkDoneOutline,
  documentTextOutline,
  enterOutline,
  footstepsOutline,
  helpCircleOutline,
  locationOutline,
  lockClosedOutline,
  swapHorizontalOutline,
  warningOutline,
} from 'ionicons/icons'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { SessionState } from '../../../domain/audits/audit.ts'
import type { Finding } from '../../../domain/audits/findings.ts'
import { countWords } from '../../../domain/audits/report.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { showDateTime, showMoment } from '../../../domain/values/display.ts'
import { ActTime } from '../../kit/act-time.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { notify } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { useActive } from '../../kit/use-active.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { useSite, useUser } from '../../data/use-session.ts'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { closeSessionDialog, trailerForm } from '../trailers/overlays.ts'
import { findingWords } from './finding-words.ts'
import { fixMoves } from './fix-moves.ts'
import { saveFix, saveReturn } from './save-fix.ts'
import { type FindingNames, useFindingNames } from './use-finding-names.ts'
import { useAuditView } from '../../data/use-audit-view.ts'
import { useMinute } from '../../data/use-minute.ts'
import { useWalkCadence } from './use-walk-view.ts'
import { askForCard } from './walk-store.ts'
import { NoSession } from './no-session.tsx'
import './findings.css'

/** Shows a yard audit's disagreements with the list, with one button to correct each. */
export default function FindingsScreen() {
  const user = useUser()
  const site = useSite()
  const auditID = Number(useParams().auditID)
  if (!user || !site || !Number.isSafeInteger(auditID)) return null
  return <Findings key={`${site.ID}:${auditID}`} user={user} site={site} auditID={auditID} />
}

interface FindingsProps {
  readonly user: SessionUser
  readonly site: Site
  readonly auditID: number
}

const none: readonly Finding[] = []

const overlays = [trailerForm, closeSessionDialog]

function Findings({ user, site, auditID }: FindingsProps) {
  const router = useIonRouter()
  const active = useActive()
  const view = useAuditView(auditID, active)
  useWalkCadence(active)
  const findings = view?.findings ?? none
  const names = useFindingNames(site.ID, findings)
  const audit = view?.report.audit
  const isOpen = audit?.State === SessionState.Open
  const goTo = (path: string) => router.push(path, 'root')
  const fix = useFix(findings, names)
  const { open, view: panel } = useOverlays({ context: { site, user }, shown: names !== undefined, parts: overlays })

  /** Returns a button's action; null when nothing can be done any more. */
  function actOf(finding: Finding): (() => void) | null {
    switch (finding.kind) {
      case 'missing':
      case 'disputed':
        return isOpen ? () => seen(finding.TrailerID) : null
      case 'stranger': {
        const { Number: number, LocationID, entry } = finding
        const purpose = { name: 'seen', key: entry.ID, fields: { Number: number, LocationID } } as const
        return () => open(trailerForm, { purpose })
      }
      case 'departed':
      case 'elsewhere':
      case 'swapped':
        return () => fix.start(finding)
    }
  }

  function seen(TrailerID: number) {
    askForCard({ AuditID: auditID, TrailerID, LocationID: null })
    goTo(`/yard-control/walk/${auditID}`)
  }

  return (
    <Screen title="Findings" aside={<SyncStateLine />} panel={panel}>
      {view === undefined && <Loading label="Loading the findings" />}
      {view === null && <NoSession />}
      {view && audit && (
        <div className="findings">
          <p className="findings-counts">{countWords(view.report.counts, audit.Type)}</p>
          <div className="findings-list">
            {findings.length === 0 && (
              <EmptyState icon={checkmarkDoneOutline} text="All clear. Everything that was checked is as listed." />
            )}
            {names &&
              findings.map((finding) => (
                <FindingCard
                  key={keyOf(finding)}
                  finding={finding}
                  findings={findings}
                  names={names}
                  zone={site.Timezone}
                  busy={fix.busy === keyOf(finding)}
                  onAct={actOf(finding)}
                />
              ))}
          </div>
          <div className="findings-foot">
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
        </div>
      )}
    </Screen>
  )
}

/** Findings that commands alone can correct. */
type Fixable = Extract<Finding, { readonly kind: 'departed' | 'elsewhere' | 'swapped' }>

/** Runs one correction at a time, so that a second tap does nothing. */
function useFix(findings: readonly Finding[], names: FindingNames | undefined) {
  const [busy, setBusy] = useState<string | null>(null)
  async function run(finding: Fixable) {
    if (busy !== null || names?.yardID === undefined) return
    setBusy(keyOf(finding))
    const words =
      finding.kind === 'departed'
        ? await saveReturn(finding, findings, names.yardID)
        : await saveFix(fixMoves(finding, findings, names.yardID))
    setBusy(null)
    if (words === null) notify('Corrected in the list')
    else notify(words, 'error')
  }
  return { busy, start: (finding: Fixable) => void run(finding) }
}

const icons: Readonly<Record<Finding['kind'], string>> = {
  missing: warningOutline,
  elsewhere: locationOutline,
  departed: enterOutline,
  disputed: helpCircleOutline,
  swapped: swapHorizontalOutline,
  stranger: helpCircleOutline,
}

interface FindingCardProps {
  readonly finding: Finding
  readonly findings: readonly Finding[]
  readonly names: FindingNames
  readonly zone: string
  readonly busy: boolean
  readonly onAct: (() => void) | null
}

function FindingCard({ finding, findings, names, zone, busy, onAct }: FindingCardProps) {
  const now = useMinute()
  if (!names.covers(finding)) return null
  const { title, text, act } = findingWords(finding, names, findings, (at) => showMoment(at, zone, now))
  const { UserName, CheckedDate } = finding.entry
  return (
    <article className="finding" data-kind={finding.kind} aria-label={title}>
      <span className="finding-icon">
        <Icon icon={icons[finding.kind]} />
      </span>
      <div className="finding-words">
        <h2>{title}</h2>
        <p>{text}</p>
        <p className="finding-by">
          {`${UserName}, `}
          <ActTime shown={showDateTime(CheckedDate, zone)} mark={finding.entry} zone={zone} />
        </p>
      </div>
      {onAct && (
        <Button large busy={busy} onClick={onAct}>
          {act}
        </Button>
      )}
    </article>
  )
}

function keyOf(finding: Finding): string {
  return `${finding.kind}:${finding.kind === 'stranger' ? finding.entry.ID : finding.TrailerID}`
}

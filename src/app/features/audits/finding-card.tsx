import { enterOutline, helpCircleOutline, locationOutline, swapHorizontalOutline, warningOutline } from 'ionicons/icons'
import type { Finding } from '../../../domain/audits/findings.ts'
import type { Mend } from '../../../domain/audits/mends.ts'
import { showDateTime, showMoment } from '../../../domain/values/display.ts'
import { useMinute } from '../../data/use-minute.ts'
import { ActCard } from '../../kit/act-card.tsx'
import { ActTime } from '../../kit/act-time.tsx'
import { Button } from '../../kit/button.tsx'
import { PressGroup } from '../../kit/press-group.tsx'
import { Unbroken } from '../../kit/unbroken.tsx'
import { findingWords, mendName, mendWords } from './finding-words.ts'
import type { FindingNames } from './use-finding-names.ts'

export interface FindingCardProps {
  readonly finding: Finding
  readonly findings: readonly Finding[]
  readonly names: FindingNames
  readonly zone: string
  /** False after the close of the session. */
  readonly isOpen: boolean
  /** In the order of `mendsOf`. */
  readonly mends: readonly Mend[]
  /** The one being saved; null for none. */
  readonly busy: Mend | null
  readonly onMend: (mend: Mend) => void
}

const icons: Readonly<Record<Finding['kind'], string>> = {
  missing: warningOutline,
  elsewhere: locationOutline,
  departed: enterOutline,
  disputed: helpCircleOutline,
  swapped: swapHorizontalOutline,
  stranger: helpCircleOutline,
}

/** A disagreement with the list, and the acts that mend it. */
export function FindingCard({ finding, findings, names, zone, isOpen, mends, busy, onMend }: FindingCardProps) {
  const now = useMinute()
  if (!names.covers(finding)) return null
  const { title, text } = findingWords(finding, names, findings, (at) => showMoment(at, zone, now), isOpen)
  const { UserName, CheckedDate } = finding.entry
  return (
    <ActCard
      tone={finding.kind === 'missing' ? 'need' : 'wait'}
      icon={icons[finding.kind]}
      title={title}
      acts={
        mends.length > 0 && (
          <PressGroup>
            {mends.map((mend) => (
              <Button
                key={mend}
                large
                aria-label={mendName(mend, finding, names)}
                busy={busy === mend}
                onClick={() => onMend(mend)}
              >
                {mendWords(mend, finding, names)}
              </Button>
            ))}
          </PressGroup>
        )
      }
    >
      <p>
        <Unbroken text={text} />
      </p>
      <p className="findings-by">
        {`${UserName}, `}
        <ActTime shown={showDateTime(CheckedDate, zone)} mark={finding.entry} zone={zone} />
      </p>
    </ActCard>
  )
}

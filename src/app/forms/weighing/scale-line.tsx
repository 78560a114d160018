import { alertCircleOutline, cloudOfflineOutline, scaleOutline } from 'ionicons/icons'
import { type ScaleReading, SCALE_FAILED } from '../../../domain/scale/scale-reading.ts'
import { readingWords, shownWeightWords } from '../../../domain/scale/scale-words.ts'
import { useNow } from '../../data/use-now.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useScale } from './use-scale.ts'
import './weighing.css'

export interface ScaleLineProps {
  /** Called with whole pounds. */
  readonly onTake: (pounds: number) => void
}

/** An older reading may be that of the truck before. */
const TAKEN_WITHIN_S = 5

/** The live reading of the site's scale, with a button that takes its weight. */
export function ScaleLine({ onTake }: ScaleLineProps) {
  const state = useScale()
  switch (state.name) {
    case 'reading':
      return <p className="scale-line">Reading the scale</p>
    case 'offline':
      return (
        <p className="scale-line">
          <Icon icon={cloudOfflineOutline} />
          The scale cannot be read offline, please type the weight.
        </p>
      )
    case 'failed':
      return (
        <p className="scale-line scale-failed" role="alert">
          <Icon icon={alertCircleOutline} />
          {SCALE_FAILED}
        </p>
      )
    case 'read':
      return <Reading {...state} onTake={onTake} />
  }
}

interface ReadingProps extends ScaleLineProps {
  readonly reading: ScaleReading
  readonly atMs: number
}

function Reading({ reading, atMs, onTake }: ReadingProps) {
  // Renders each second, also while a request takes longer.
  useNow(1000)
  const ageSeconds = Math.max(0, Math.floor((performance.now() - atMs) / 1000))
  const { Weight } = reading
  const canTake = Weight !== null && Weight > 0 && ageSeconds <= TAKEN_WITHIN_S
  return (
    <section className="scale-line" aria-label="Scale">
      <Icon icon={scaleOutline} />
      <b className="scale-weight">{shownWeightWords(reading)}</b>
      <span>{readingWords(reading, ageSeconds)}</span>
      {/* Always there, so that nothing moves under the finger. */}
      <Button disabled={!canTake} onClick={() => canTake && onTake(Weight)}>
        Take weight
      </Button>
    </section>
  )
}

import { bulbOutline, volumeHighOutline, volumeMuteOutline } from 'ionicons/icons'
import { useUiStore } from '../data/ui-store.ts'
import { Button } from '../kit/button.tsx'

/** Turns vibration and tones on this tablet on or off. */
export function SignalsButton() {
  const on = useUiStore(({ signals }) => signals)
  const setSignals = useUiStore((state) => state.setSignals)
  return (
    <Button icon={on ? volumeHighOutline : volumeMuteOutline} onClick={() => setSignals(!on)}>
      {`Tones and vibration: ${on ? 'On' : 'Off'}`}
    </Button>
  )
}

/** Turns the hints for first days on this tablet on or off. */
export function HintsButton() {
  const on = useUiStore(({ hints }) => hints)
  const setHints = useUiStore((state) => state.setHints)
  return (
    <Button icon={bulbOutline} onClick={() => setHints(!on)}>
      {`Hints: ${on ? 'On' : 'Off'}`}
    </Button>
  )
}

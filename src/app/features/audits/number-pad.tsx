import { backspaceOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { usePress } from '../../kit/use-press.ts'
import './number-pad.css'

const DIGITS = [...'123456789']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export interface NumberPadProps {
  readonly onKey: (key: string) => void
  readonly onDelete: () => void
  /** Two lines of keys, beside a list that needs the height. */
  readonly flat?: boolean
}

/** Keys for a trailer's number, for gloves: the system's keyboard would cover the screen. */
export function NumberPad({ onKey, onDelete, flat = false }: NumberPadProps) {
  const [letters, setLetters] = useState(false)
  return (
    <div className="pad-keys" data-letters={letters} data-flat={flat} {...usePress()}>
      {(letters ? LETTERS : DIGITS).map((key) => (
        <PadKey key={key} label={key} onPress={() => onKey(key)} />
      ))}
      <PadKey label={letters ? '123' : 'ABC'} onPress={() => setLetters(!letters)} />
      {!letters && <PadKey label="0" onPress={() => onKey('0')} />}
      <PadKey label="Delete" icon={backspaceOutline} onPress={onDelete} />
    </div>
  )
}

interface PadKeyProps {
  readonly label: string
  readonly icon?: string
  readonly onPress: () => void
}

function PadKey({ label, icon, onPress }: PadKeyProps) {
  return (
    <button type="button" className="pad-key" aria-label={icon ? label : undefined} onClick={onPress}>
      {icon ? <Icon icon={icon} /> : label}
    </button>
  )
}

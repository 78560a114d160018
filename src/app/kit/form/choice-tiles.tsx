import { checkmarkOutline, chevronForwardOutline } from 'ionicons/icons'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type FieldBase, FieldFrame } from '../field-frame.tsx'
import { Icon } from '../icon.tsx'
import type { TileOption } from './items.ts'
import './choice-tiles.css'

export interface ChoiceTilesProps extends FieldBase {
  /** 0 or null: nothing chosen. */
  readonly value: number | null | undefined
  /** Called with 0 when the chosen tile of an optional field is tapped again; `isStep` for one that an arrow key reached. */
  readonly onChange: (value: number, isStep: boolean) => void
  readonly options: readonly TileOption[]
  /** Number of tiles open at first; default: all. */
  readonly open?: number | undefined
  readonly narrow?: boolean | undefined
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** One choice in one tap, on native radio buttons for the keyboard; the chosen tile always shows. */
export function ChoiceTiles(props: ChoiceTilesProps) {
  const { options, open = options.length, value, required } = props
  const group = useId()
  const [unfolded, setUnfolded] = useState(false)
  /** True from the press of an arrow key to its release: the browser chooses the next tile meanwhile. */
  const steps = useRef(false)
  // One hidden tile would take the room of its button.
  const isFolded = !unfolded && options.length > open + 1
  const shown = isFolded ? options.filter(({ ID }, index) => index < open || ID === value) : options
  const focusable = shown.find(({ ID }) => ID === value) ?? shown[0]
  return (
    <FieldFrame {...props} kind="radios">
      {() => (
        <div className="tiles" data-narrow={props.narrow || undefined}>
          {shown.map((option) => (
            <Tile
              key={option.ID}
              option={option}
              group={props.name ?? group}
              isOn={option.ID === value}
              disabled={props.disabled}
              inputRef={option === focusable ? props.inputRef : undefined}
              onChoose={() => props.onChange(option.ID, steps.current)}
              onAgain={required ? undefined : () => props.onChange(0, false)}
              onKey={({ type, key }) => {
                steps.current = type === 'keydown' && key.startsWith('Arrow')
              }}
              onBlur={props.onBlur}
            />
          ))}
          {isFolded && (
            <button type="button" className="tile tile-more" onClick={() => setUnfolded(true)}>
              {`${options.length - shown.length} more`}
              <Icon icon={chevronForwardOutline} />
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

interface TileProps {
  readonly option: TileOption
  readonly group: string
  readonly isOn: boolean
  readonly disabled: boolean | undefined
  readonly inputRef: ChoiceTilesProps['inputRef']
  readonly onChoose: () => void
  readonly onAgain: (() => void) | undefined
  /** Keys that go down and up. */
  readonly onKey: (event: KeyboardEvent) => void
  readonly onBlur: (() => void) | undefined
}

function Tile({ option, group, isOn, disabled, inputRef, onChoose, onAgain, onKey, onBlur }: TileProps) {
  return (
    <label className="tile">
      <input
        type="radio"
        className="tile-input"
        name={group}
        aria-label={option.short === undefined ? undefined : option.Name}
        checked={isOn}
        disabled={disabled}
        ref={inputRef}
        onChange={onChoose}
        onClick={isOn ? onAgain : undefined}
        onKeyDown={onKey}
        onKeyUp={onKey}
        onBlur={onBlur}
      />
      {option.icon && <Icon icon={option.icon} />}
      <span>{option.short ?? option.Name}</span>
      {isOn && (
        <span className="tile-tick">
          <Icon icon={checkmarkOutline} />
        </span>
      )}
    </label>
  )
}

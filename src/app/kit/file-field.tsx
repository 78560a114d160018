import { documentOutline, trashOutline } from 'ionicons/icons'
import { IconButton } from './button.tsx'
import { type FieldBase, FieldFrame } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { sizeWords } from './picked-file.ts'
import './file-field.css'

export interface FileFieldProps extends FieldBase {
  readonly value: { readonly name: string; readonly size: number } | null
  /** Null when the person removes it. */
  readonly onPick: (file: File | null) => void
  /** As in `accept`: '.csv,text/csv'. */
  readonly accept: string
  /** The address of a picture to show. */
  readonly picture?: string | undefined
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/** One file, chosen in the platform's dialog. */
export function FileField(props: FileFieldProps) {
  const { value, picture, onPick } = props
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...input }) => (
        <div className="file" data-disabled={props.disabled || undefined}>
          {picture !== undefined && <img className="file-picture" src={picture} alt={props.label} />}
          <div className="file-choose">
            <input
              {...input}
              ref={props.inputRef}
              type="file"
              className="file-input"
              accept={props.accept}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                // Allows the same file again, once corrected.
                target.value = ''
                if (file) onPick(file)
              }}
              onBlur={props.onBlur}
            />
            <span className="file-words" aria-hidden="true">
              <Icon icon={documentOutline} />
              {value === null ? 'Choose file' : value.name}
            </span>
          </div>
          {value !== null && (
            <>
              <span className="file-size">{sizeWords(value.size)}</span>
              <IconButton icon={trashOutline} label={`Remove ${value.name}`} onClick={() => onPick(null)} />
            </>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

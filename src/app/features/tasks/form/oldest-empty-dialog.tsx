import { useState } from 'react'
import { LookupType } from '../../../../domain/lookups/lookups.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { NO_IDLE_TRAILER } from '../../../../domain/trailers/oldest-empty.ts'
import { message } from '../../../../domain/trailers/trailer-fields.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { notify } from '../../../kit/notice.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { closedChoices } from '../../../forms/choices.ts'

export interface OldestEmptyDialogProps {
  readonly site: Site
  readonly scacName: string
  /** Enters the trailer; returns false without one. */
  readonly onEnter: (type: number) => Promise<boolean>
  readonly onClose: () => void
}

/** 'Enter Oldest Empty From SCAC' (spec 1§2.5); no form, since it is inside one. */
export function OldestEmptyDialog({ site, scacName, onEnter, onClose }: OldestEmptyDialogProps) {
  const [type, setType] = useState(0)
  const [isTried, setTried] = useState(false)
  async function enter() {
    setTried(true)
    if (type === 0) return
    if (await onEnter(type)) onClose()
    else notify(NO_IDLE_TRAILER, 'error')
  }
  return (
    <Dialog
      title="Selected Scac"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={() => void enter()}>
            OK
          </Button>
        </>
      }
    >
      <p>{scacName}</p>
      <SelectField
        label="Trailer Type"
        value={type}
        onChange={setType}
        options={closedChoices(site, LookupType.TrailerTypes)}
        placeholder="Select"
        required
        error={isTried && type === 0 ? message.type : undefined}
      />
    </Dialog>
  )
}

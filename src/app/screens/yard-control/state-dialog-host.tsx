import { useEffect, useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { notify } from '../../components/notice.tsx'
import { type OpenedStateForm, openStateForm, type StatePurpose } from './open-state-form.ts'
import { StateDialog } from './state-dialog.tsx'

export interface StateDialogHostProps {
  readonly purpose: StatePurpose
  readonly site: Site
  /** Role types of the person. */
  readonly roles: readonly number[]
  readonly onClose: () => void
}

/** Reads the trailer and opens its arrive or depart dialog. */
export function StateDialogHost({ purpose, site, roles, onClose }: StateDialogHostProps) {
  const [opened, setOpened] = useState<OpenedStateForm>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is opened once per purpose; the caller's close function is a new one at each render.
  useEffect(() => {
    let ended = false
    openStateForm(purpose)
      .then((form) => {
        if (ended) return
        if (form) return setOpened(form)
        notify('That trailer is not on this tablet.', 'error')
        onClose()
      })
      .catch((error: unknown) => {
        notify(`The dialog could not be opened: ${String(error)}`, 'error')
        if (!ended) onClose()
      })
    return () => {
      ended = true
    }
  }, [purpose])
  if (!opened) return null
  const settlesKey = purpose.name === 'mend' ? purpose.item.Key : null
  return <StateDialog opened={opened} site={site} roles={roles} settlesKey={settlesKey} onClose={onClose} />
}

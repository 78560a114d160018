import type { Site } from '../../../domain/sites/site.ts'
import { openStateForm, type StatePurpose } from './open-state-form.ts'
import { StateDialog } from './state-dialog.tsx'
import { useOpened } from '../../forms/use-opened.ts'

export interface StateDialogHostProps {
  readonly purpose: StatePurpose
  readonly site: Site
  readonly roles: readonly number[]
  readonly onClose: () => void
}

/** Reads the trailer and opens its arrive or depart dialog. */
export function StateDialogHost({ purpose, site, roles, onClose }: StateDialogHostProps) {
  const opened = useOpened('dialog', purpose, () => openStateForm(purpose), onClose)
  if (!opened) return null
  const settlesKey = purpose.name === 'mend' ? purpose.item.Key : null
  return <StateDialog opened={opened} site={site} roles={roles} settlesKey={settlesKey} onClose={onClose} />
}

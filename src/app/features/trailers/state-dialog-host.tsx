import { useMemo } from 'react'
import { toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { openStateForm, type StatePurpose } from './open-state-form.ts'
import { StateDialog } from './state-dialog.tsx'
import { useOpened } from '../../forms/use-opened.ts'

export interface StateDialogHostProps {
  readonly purpose: StatePurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Reads the trailer and opens its arrive or depart dialog. */
export function StateDialogHost({ purpose, site, user, onClose }: StateDialogHostProps) {
  const opened = useOpened('dialog', purpose, () => openStateForm(purpose), onClose)
  const roles = useMemo(() => toPerson(user).Roles, [user])
  if (!opened) return null
  const settlesKey = purpose.name === 'mend' ? purpose.item.Key : null
  return <StateDialog opened={opened} site={site} roles={roles} settlesKey={settlesKey} onClose={onClose} />
}

import { useMemo } from 'react'
import type { RefusedItem } from '../../../contract/sync.ts'
import { repairOf } from '../../../domain/commands/act.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { CheckDialog } from './audit/check-form.tsx'
import { StateDialog } from './state-form.tsx'
import { TrailerDrawer } from './trailer-form.tsx'

export interface TrailerCommandFormProps {
  /** A rejected change of a trailer, or a rejected check of a reefer. */
  readonly item: RefusedItem
  /** The field that gets the focus, e.g. `Number` for "other number". */
  readonly field: string | null
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** "Edit and send again": the filled form of a rejected command; saving it settles that command. */
export function TrailerCommandForm({ item, field, site, user, onClose }: TrailerCommandFormProps) {
  const purpose = useMemo(() => ({ name: 'mend' as const, item, field }), [item, field])
  const repair = repairOf(item)
  if (repair === 'reefer-check') return <CheckDialog purpose={purpose} site={site} user={user} onClose={onClose} />
  if (repair === 'trailer-state') {
    return <StateDialog purpose={purpose} site={site} user={user} onClose={onClose} />
  }
  return <TrailerDrawer purpose={purpose} site={site} user={user} onClose={onClose} />
}

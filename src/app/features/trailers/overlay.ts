import type { Audit } from '../../../domain/audits/audit.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { CheckPurpose } from './audit/open-check.ts'
import type { FormPurpose } from './form-purpose.ts'
import type { StatePurpose } from './open-state-form.ts'

/** The form or dialog that is open over the list. */
export type Overlay =
  | { readonly name: 'form'; readonly purpose: FormPurpose }
  | { readonly name: 'state'; readonly purpose: StatePurpose }
  | { readonly name: 'history'; readonly trailerID: number }
  | { readonly name: 'check'; readonly purpose: CheckPurpose }
  | { readonly name: 'close-session'; readonly session: Audit }

export interface YardOverlaysProps {
  readonly open: Overlay | null
  /** True when the rows of the list are shown. */
  readonly shown: boolean
  readonly site: Site
  readonly roles: readonly number[]
  readonly onClose: () => void
}

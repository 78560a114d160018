import { addCircleOutline, checkmarkCircleOutline, helpCircle, warning } from 'ionicons/icons'
import { sessionState } from '../../../../domain/trailers/audit-sets.ts'
import type { PresentedTrailer } from '../../../../domain/trailers/present-trailer.ts'
import { AuditState, conditionalDepartedName } from '../../../../domain/trailers/trailer-lists.ts'
import { Icon } from '../../../kit/icon.tsx'
import './audit.css'

export type AuditTagName = 'checked' | 'finding' | 'conditional-departed' | 'added'

const words: Readonly<Record<AuditTagName, string>> = {
  checked: 'Checked',
  finding: 'Finding',
  'conditional-departed': conditionalDepartedName,
  added: 'Added',
}
const icons: Readonly<Record<AuditTagName, string>> = {
  checked: checkmarkCircleOutline,
  finding: warning,
  'conditional-departed': helpCircle,
  added: addCircleOutline,
}

/** Returns the words of a tag. */
export function tagWords(name: AuditTagName): string {
  return words[name]
}

/** A row's audit result as icon, words and a matching colour. */
export function AuditTag({ name }: { readonly name: AuditTagName }) {
  return (
    <span className={`audit-tag audit-tag-${name}`} title={words[name]}>
      <Icon icon={icons[name]} />
      <span className="audit-tag-words">{words[name]}</span>
    </span>
  )
}

/** Returns the tags of a row on an audit tab. `added`: someone added it by hand on this tablet. */
export function tagsOf(
  row: PresentedTrailer,
  sessionID: number | null,
  auditType: number,
  added: boolean,
): readonly AuditTagName[] {
  const noted = sessionState(row, sessionID, auditType)
  const tags: AuditTagName[] = []
  if (noted === AuditState.CheckedWithFinding) tags.push('finding')
  if (noted === AuditState.Checked) tags.push('checked')
  if (row.AuditState === AuditState.ConditionalDeparted) tags.push('conditional-departed')
  if (noted === AuditState.NotChecked && added) tags.push('added')
  return tags
}

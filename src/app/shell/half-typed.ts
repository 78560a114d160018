import type { SessionUser } from '../../domain/people/session-user.ts'
import { fullName } from '../../domain/people/session-user.ts'
import { listDrafts } from '../../mirror/reads/drafts.ts'
import type { Draft } from '../../mirror/records.ts'
import { confirm } from '../kit/confirm-dialog.tsx'
import { isAnyFormDirty } from '../data/dirty-forms.ts'
import { noteDrafts } from '../data/left-store.ts'

/** Returns a warning that names unsaved forms; null for none. */
export function halfTypedWarning(drafts: readonly Pick<Draft, 'Key' | 'Value'>[], isFormOpen = false): string | null {
  const names = drafts.map(nameOf)
  if (names.length === 0) return isFormOpen ? 'Your input in the open form will be lost.' : null
  const [what, will] =
    names.length === 1 ? ['An unfinished form', 'will be lost'] : [`${names.length} unfinished forms`, 'will be lost']
  return `${what} ${will}: ${names.join(', ')}.`
}

/** Returns the warning for this person's present forms. */
export async function readHalfTyped(): Promise<string | null> {
  const [drafts, isFormOpen] = [await listDrafts(), isAnyFormDirty()]
  noteDrafts(drafts.length === 0 && isFormOpen ? 1 : drafts.length)
  return halfTypedWarning(drafts, isFormOpen)
}

/** Asks before another person signs in over a form that the store could not keep; drafts stay for their author. */
export async function mayTakeOver(from: SessionUser, username: string): Promise<boolean> {
  if (username.trim().toLowerCase() === from.Username.toLowerCase()) return true
  if (!isAnyFormDirty() || (await listDrafts()).length > 0) return true
  noteDrafts(1)
  const title = `${fullName(from)} has not finished here`
  const text = halfTypedWarning([], true) ?? undefined
  const isAgreed = await confirm({ title, text, confirmLabel: 'Sign in anyway', tone: 'danger' })
  if (!isAgreed) noteDrafts(0)
  return isAgreed
}

/** Kinds by the first words of a draft's key. */
const kinds: Readonly<Record<string, string>> = {
  'trailer:new': 'new trailer',
  'trailer:edit': 'edit of trailer',
  'trailer:re-arrive': 're-arrival of trailer',
  'state:depart': 'departure of trailer',
  'state:arrive': 'arrival of trailer',
  check: 'check of trailer',
  'task:new': 'new task',
  'task:edit': 'edit of a task of trailer',
  comment: 'comment on a task',
  refused: 'correction of a rejected change',
  photos: 'photos of a trailer that is not saved',
}

function nameOf({ Key, Value }: Pick<Draft, 'Key' | 'Value'>): string {
  const title = partOf(Value, 'title')
  if (typeof title === 'string') return title
  const [first = '', second = ''] = Key.split(':')
  const kind = kinds[`${first}:${second}`] ?? kinds[first] ?? 'form'
  return [kind, numberIn(Value)].filter((word) => word !== '').join(' ')
}

/** Returns a form's trailer number, as typed or as seen. */
function numberIn(value: unknown): string {
  const form = partOf(value, 'form')
  const found = [partOf(form, 'Number'), partOf(form, 'TrailerNumber'), partOf(partOf(value, 'trailer'), 'Number')]
  return found.find((one): one is string => typeof one === 'string' && one !== '') ?? ''
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

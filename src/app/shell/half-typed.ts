import type { SessionUser } from '../../domain/people/session-user.ts'
import { fullName } from '../../domain/people/session-user.ts'
import { listDrafts } from '../../mirror/reads/drafts.ts'
import type { Draft } from '../../mirror/records.ts'
import { confirm } from '../kit/confirm-dialog.tsx'
import { isAnyFormDirty, unkeptForms } from '../data/dirty-forms.ts'
import { noteForms } from '../data/left-store.ts'

/** Unsaved input of a person: stored drafts, and an open form whose input is on the screen alone. */
export interface HalfTyped {
  readonly drafts: readonly Pick<Draft, 'Key' | 'Value'>[]
  readonly hasUnkept: boolean
}

/** Returns a warning that names unsaved forms; null for none. */
export function halfTypedWarning({ drafts, hasUnkept }: HalfTyped): string | null {
  const names = drafts.map(nameOf)
  const open = hasUnkept ? 'Your input in the open form will be lost.' : null
  if (names.length === 0) return open
  const what = names.length === 1 ? 'An unfinished form' : `${names.length} unfinished forms`
  return [`${what} will be lost: ${names.join(', ')}.`, open].filter((line) => line !== null).join(' ')
}

/** Returns this person's present forms. A form's own draft may be older than its input, which is what counts. */
export function halfTypedOf<D extends Pick<Draft, 'Key' | 'Value'>>(
  drafts: readonly D[],
  unkept: ReadonlySet<string>,
  isFormDirty: boolean,
) {
  const others = drafts.filter(({ Key }) => !unkept.has(Key))
  // Input of the last moment is not stored yet.
  return { drafts: others, hasUnkept: unkept.size > 0 || (isFormDirty && drafts.length === 0) }
}

async function readForms(): Promise<HalfTyped> {
  // A store that fails has no drafts to name, and must not keep anybody from signing in or out.
  return halfTypedOf(await listDrafts().catch(() => []), unkeptForms(), isAnyFormDirty())
}

/** Returns the warning for this person's present forms. */
export async function readHalfTyped(): Promise<string | null> {
  return halfTypedWarning(await readForms())
}

/** Notes the person's present forms, which the sign-out that begins now removes. */
export async function noteHalfTyped(): Promise<void> {
  const forms = await readForms()
  noteForms({ drafts: forms.drafts.length + countOf(forms) })
}

/** The open form, if the store has not kept it. */
function countOf({ hasUnkept }: HalfTyped): number {
  return hasUnkept ? 1 : 0
}

/** Asks before another person signs in over a form that the store could not keep; drafts stay for their author. */
export async function mayTakeOver(
  from: Pick<SessionUser, 'Username' | 'FirstName' | 'LastName'>,
  username: string,
): Promise<boolean> {
  noteForms({})
  if (username.trim().toLowerCase() === from.Username.toLowerCase()) return true
  const forms = await readForms()
  noteForms({ drafts: countOf(forms), kept: forms.drafts.length })
  if (!forms.hasUnkept) return true
  const title = `${fullName(from)} has not finished here`
  const text = halfTypedWarning({ drafts: [], hasUnkept: true }) ?? undefined
  const isAgreed = await confirm({ title, text, confirmLabel: 'Sign in anyway', tone: 'danger' })
  if (!isAgreed) noteForms({})
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

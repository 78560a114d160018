import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { type TrailerFields, trailerFieldNames } from '../../../domain/trailers/trailer-fields.ts'
import { weightUnchangedQuestion } from '../../../domain/trailers/form-rules.ts'
import { shapeTrailerFields } from '../../../domain/trailers/trailer-payload.ts'
import type { TakeTag } from '../../../domain/trailers/tag-holder.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify, notifyInForm } from '../../kit/notice.tsx'
import { saveAskingForTag } from '../../forms/ask-for-tag.ts'
import { showRefusal } from '../../forms/form-check.ts'
import type { OneAtATime } from '../../forms/use-one-at-a-time.ts'
import type { RowWatch } from '../../forms/use-row-watch.ts'
import type { OpenedForm } from './open-trailer-form.ts'
import type { FormPurpose } from './form-purpose.ts'
import { saveArrival, saveDeletion, saveEdit, saveReArrival } from '../../forms/save-trailer.ts'
import type { TrailerFormActs } from './trailer-form-acts.ts'
import { fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'
import { checkTrailerForm } from './trailer-resolver.ts'

export interface TrailerSaveOptions {
  readonly purpose: FormPurpose
  readonly opened: OpenedForm
  /** The row as the person saw it, for the merge; null for a new trailer. */
  readonly trailer: Trailer | null
  readonly watch: RowWatch
  readonly turns: OneAtATime
  readonly form: UseFormReturn<TrailerForm>
  readonly acts: TrailerFormActs
  readonly site: Site
  readonly forget: () => Promise<void>
  readonly onDone: () => void
}

/** Saves the trailer form after its questions. It stays open until the save is on the disk. */
export function useTrailerSave(options: TrailerSaveOptions) {
  const { form, opened, turns } = options

  async function send(values: TrailerForm): Promise<void> {
    const fields = shapeTrailerFields(fieldsOfForm(values), opened.trailer === null)
    if (!(await isAgreed(options, fields))) return
    const result = await saveAskingForTag((taking) => saveFields(options, fields, taking))
    if (!result) return
    const show = () => tell(options, fields.Number, result)
    // A submit that the library saw clears the message of a field as soon as it is corrected.
    if (result.name === 'refused') await form.handleSubmit(show)()
    else await show()
  }

  async function remove(): Promise<void> {
    const { trailer } = opened
    if (!trailer) return
    const title = `Delete trailer "${trailer.Number}"?`
    if (!(await confirm({ title, confirmLabel: 'Delete', tone: 'danger' }))) return
    await turns.once(async () => tell(options, trailer.Number, await saveDeletion(trailer), 'deleted'))
  }

  /** A valid form is sent at once; only errors go through the form library, which redraws it. */
  async function submit(): Promise<void> {
    if (!options.watch.isDecided()) return
    const values = form.getValues()
    if (await isRight(values, options.site, opened.trailer)) await send(values)
    else await form.handleSubmit(send)()
  }

  return { submit: () => turns.once(submit), remove }
}

async function isRight(values: TrailerForm, site: Site, trailer: Trailer | null): Promise<boolean> {
  const { errors } = await checkTrailerForm(values, site, trailer)
  return Object.keys(errors).length === 0
}

/** Asks the questions before a save (spec 2§2.2, 2§4); returns false after a "no". */
async function isAgreed({ acts, opened, purpose, site }: TrailerSaveOptions, fields: TrailerFields): Promise<boolean> {
  if (!(await acts.leaveFuel())) return false
  if (!(await acts.leaveBoxTemperature())) return false
  if (!opened.trailer || purpose.name === 're-arrive') return true
  const question = weightUnchangedQuestion(opened.trailer, fields.TrailerWeight, site)
  return !question || confirm({ title: fieldLabels.TrailerWeight, text: question, confirmLabel: 'Update' })
}

function saveFields(
  { purpose, trailer }: TrailerSaveOptions,
  fields: TrailerFields,
  taking: TakeTag,
): Promise<SaveResult> {
  const settles = purpose.name === 'mend' ? { Key: purpose.item.Key, How: 'resolve' as const } : null
  if (!trailer) {
    const refusedID = purpose.name === 'mend' && typeof purpose.item.Body.ID === 'number' ? purpose.item.Body.ID : null
    return saveArrival({ ...fields, ...taking }, refusedID, settles)
  }
  if (purpose.name === 're-arrive') return saveReArrival(trailer, fields, taking)
  return saveEdit(trailer, { ...fields, ...taking }, settles)
}

async function tell(
  { form, forget, turns, onDone }: TrailerSaveOptions,
  number: string,
  result: SaveResult,
  done = 'saved',
): Promise<void> {
  switch (result.name) {
    case 'saved':
      turns.end()
      notify(`Trailer ${number} ${done} on this tablet`)
      await forget()
      return onDone()
    case 'refused':
      return showRefusal(form, result.refusal, trailerFieldNames, fieldOfCode)
    case 'not-saved':
      return notifyInForm(result.words)
  }
}

/** The field of a refusal that has no messages per field. */
const fieldOfCode: Readonly<Record<string, 'Number' | 'LocationID'>> = {
  'number-on-yard': 'Number',
  'spot-taken': 'LocationID',
}

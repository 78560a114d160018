import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useStore } from 'zustand'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import { checked } from '../../../domain/commands/check.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { departureQuestion, departureSchema, visibleStateFields } from '../../../domain/trailers/departure.ts'
import { boxTemperatureWarning, fuelWarning } from '../../../domain/trailers/form-rules.ts'
import { type StateFields, stateFieldNames } from '../../../domain/trailers/state-fields.ts'
import { trailerBase } from '../../../domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { shapeStateBody } from '../../../domain/trailers/trailer-payload.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { notifyInForm } from '../../kit/notice.tsx'
import { saveCommand, tellSaved } from '../../forms/save-command.ts'
import { useDirtyForm } from '../../data/dirty-forms.ts'
import { askAboutTasks, noTasks } from './ask-about-tasks.ts'
import type { OpenedStateForm } from './open-state-form.ts'
import { StateFieldsView } from './state-fields-view.tsx'
import { useAcceptedWarning } from './trailer-form-acts.ts'
import { resolved, showRefusal } from '../../forms/form-check.ts'
import { RowNews } from '../../forms/row-news.tsx'
import { StoreLine } from '../../forms/store-line.tsx'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useStateWatch } from './use-state-watch.ts'
import '../../forms/form.css'

export interface StateDialogProps {
  readonly opened: OpenedStateForm
  readonly site: Site
  readonly roles: readonly number[]
  /** Key of the rejected command that this one corrects; null for none. */
  readonly settlesKey: string | null
  readonly onClose: () => void
}

/** 'Depart trailer "4711"?' or 'Arrive …' (spec 2§2.4); only a departure is blocked by errors. */
export function StateDialog({ opened, site, roles, settlesKey, onClose }: StateDialogProps) {
  const { trailer, departing } = opened
  const verb = departing ? 'Depart' : 'Arrive'
  const form = useForm<StateFields>({
    defaultValues: opened.initial,
    resolver: (values) =>
      resolved(values, () => {
        if (departing) checked(departureSchema, fieldsToSend(opened, values).fields, { trailer, site })
      }),
  })
  const turns = useOneAtATime()
  const busy = useStore(turns.busy)
  const { watch, seen } = useStateWatch(opened, form, { site, roles, quiet: turns.quiet })
  const forget = useFormDraft({ ...opened, trailer: seen }, form)
  const asks = useStateWarnings(form.getValues, opened, site)
  const shown = visibleStateFields(trailer, site, departing)
  useDirtyForm(form.formState.isDirty)

  async function send(values: StateFields) {
    if (!watch.isDecided()) return
    await turns.once(async () => {
      if (!(await asks.isAgreed())) return
      const answered = departing ? await askAboutTasks(trailer) : noTasks
      const saved = await saveState({ ...opened, trailer: seen }, values, answered.deletes, settlesKey)
      await tell(saved, answered.told)
    })
  }
  async function tell(result: SaveResult, told: readonly string[]) {
    if (result.name === 'not-saved') return notifyInForm(result.words)
    if (result.name === 'refused') return showRefusal(form, result.refusal, stateFieldNames, {})
    turns.end()
    const unread = result.warnings.filter((words) => !told.includes(words))
    tellSaved(`Trailer ${trailer.Number} ${departing ? 'departed' : 'arrived'}, saved on this tablet`, unread)
    await forget()
    onClose()
  }
  async function giveUp() {
    await forget()
    onClose()
  }
  return (
    <Dialog
      title={`${verb} trailer "${trailer.Number}"?`}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(send, (errors) => tellHidden(errors, shown))(event)}
      news={<RowNews watch={watch} zone={site.Timezone} />}
      footer={
        <>
          <Button large onClick={() => void giveUp()}>
            Cancel
          </Button>
          <Button large tone="primary" type="submit" busy={busy} disabled={watch.closed !== null}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="form-fields">
        <StoreLine />
        <StateFieldsView
          form={form}
          shown={shown}
          onLeaveFuel={() => void asks.leaveFuel()}
          onLeaveBoxTemperature={() => void asks.leaveBoxTemperature()}
        />
      </div>
    </Dialog>
  )
}

/** Asks the warnings of the dialog; the fuel warning is for arrivals only (spec 2§4). */
function useStateWarnings(getValues: () => StateFields, { trailer, departing }: OpenedStateForm, site: Site) {
  const fuel = useAcceptedWarning()
  const box = useAcceptedWarning()
  const leaveFuel = () =>
    fuel('accepted', fieldLabels.ReeferFuelLevel, departing ? null : fuelWarning(getValues().ReeferFuelLevel))
  const leaveBoxTemperature = () => {
    const { BoxTemperature, SetTemperature } = getValues()
    const warning = boxTemperatureWarning(BoxTemperature, SetTemperature, site)
    return box(`${BoxTemperature} ${SetTemperature}`, fieldLabels.BoxTemperature, warning)
  }
  async function isAgreed(): Promise<boolean> {
    const question = departing ? departureQuestion(trailer) : null
    if (question && !(await confirm({ title: 'Depart', text: question, confirmLabel: 'Depart' }))) return false
    return (await leaveFuel()) && (await leaveBoxTemperature())
  }
  return { leaveFuel, leaveBoxTemperature, isAgreed }
}

function saveState(
  opened: OpenedStateForm,
  values: StateFields,
  deletes: boolean | null,
  settlesKey: string | null,
): Promise<SaveResult> {
  const input = { ...fieldsToSend(opened, values).input, DeleteTasks: deletes }
  const settles = settlesKey === null ? {} : { settles: { Key: settlesKey, How: 'resolve' as const } }
  return saveCommand('setTrailerState', input, { base: trailerBase(opened.trailer), ...settles })
}

/** Returns the body of PUT /trailers/State, and its fields alone for the departure's schema. */
function fieldsToSend(opened: OpenedStateForm, values: StateFields) {
  const { trailer, departing, isReArrival, departedInError } = opened
  const input = shapeStateBody({
    ...values,
    TrailerID: trailer.ID,
    State: departing ? TrailerState.Departed : TrailerState.OnYard,
    IsReArrival: isReArrival,
    DepartedInError: departedInError,
  })
  const fields = Object.fromEntries(stateFieldNames.map((name) => [name, input[name]]))
  // Shaping keeps every field; the schema finds the errors.
  return { input: input as InputOf<'setTrailerState'>, fields }
}

/** Shows errors of hidden fields as a notice, as they would block the save silently. */
function tellHidden(errors: FieldErrors<StateFields>, shown: ReadonlySet<keyof StateFields>): void {
  for (const name of stateFieldNames) {
    const words = errors[name]?.message
    if (words && !shown.has(name)) notifyInForm(String(words))
  }
}

import { useMemo, useRef, useState } from 'react'
import { toPerson } from '../../../domain/access/rights.ts'
import type { InputOf } from '../../../domain/commands/catalogue.ts'
import { checked } from '../../../domain/commands/check.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import {
  departureQuestion,
  departureSchema,
  tagRemovalText,
  visibleStateFields,
} from '../../../domain/trailers/departure.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { boxTemperatureWarning } from '../../../domain/trailers/form-rules.ts'
import { stateFieldNames } from '../../../domain/trailers/state-fields.ts'
import { trailerBase } from '../../../domain/trailers/trailer-fields.ts'
import { TrailerState } from '../../../domain/trailers/trailer-lists.ts'
import { shapeStateBody } from '../../../domain/trailers/trailer-payload.ts'
import { getTag } from '../../../mirror/reads/reference.ts'
import { getTrailer } from '../../../mirror/reads/trailers.ts'
import type { SaveResult } from '../../../sync/api.ts'
import { CommandFrame } from '../../forms/command-frame.tsx'
import { resolved } from '../../forms/form-check.ts'
import { OpenedForm } from '../../forms/opened-form.tsx'
import { saveCommand } from '../../forms/save-command.ts'
import { useCommandForm } from '../../forms/use-command-form.ts'
import { weighedOfForm } from '../../forms/weighing/taken-weights.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { askAboutTasks, noTasks } from './ask-about-tasks.ts'
import { type OpenedStateForm, openStateForm, type StateForm, type StatePurpose } from './open-state-form.ts'
import { stateRow } from './state-row.ts'
import { stateSections } from './state-sections.ts'
import { useAcceptedWarning, useFuelWarning } from './trailer-form-acts.ts'
import { undoDeparture } from './undo-departure.ts'

export interface StateDialogProps {
  readonly purpose: StatePurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Reads the trailer and opens its arrive or depart dialog. */
export function StateDialog({ purpose, site, user, onClose }: StateDialogProps) {
  const roles = useMemo(() => toPerson(user).Roles, [user])
  const settlesKey = purpose.name === 'mend' ? purpose.item.Key : null
  return (
    <OpenedForm {...{ purpose, onClose }} kind="dialog" open={() => openStateForm(purpose)}>
      {(opened, onStartOver) => <OpenDialog {...{ opened, site, user, roles, settlesKey, onStartOver, onClose }} />}
    </OpenedForm>
  )
}

interface OpenDialogProps {
  readonly opened: OpenedStateForm
  readonly site: Site
  readonly user: SessionUser
  readonly roles: readonly number[]
  readonly onClose: () => void
  /** Key of the rejected command that this one corrects; null for none. */
  readonly settlesKey: string | null
  /** Called when the draft was discarded. */
  readonly onStartOver: () => void
}

/** 'Depart trailer "4711"?' or 'Arrive …' (spec 2§2.4); only a departure is blocked by errors. */
function OpenDialog({ opened, site, user, roles, settlesKey, onClose, onStartOver }: OpenDialogProps) {
  const { trailer, departing } = opened
  const verb = departing ? 'Depart' : 'Arrive'
  const [seen, setSeen] = useState(trailer)
  /** The decision about tasks, with the warnings that came with the question. */
  const answered = useRef(noTasks)
  const [undone] = useState(() => new AbortController())
  const command = useCommandForm<StateForm>({
    ...{ opened, trailer: seen, onClose },
    check: async (values) =>
      resolved(values, () => {
        if (departing) checked(departureSchema, fieldsToSend(opened, values).fields, { trailer, site })
      }),
    row: (form) =>
      stateRow({
        ...{ form, opened, site, roles, seen },
        onSeen: (columns) => setSeen((before) => ({ ...before, ...columns })),
      }),
    agree: async () => {
      const question = departing ? departureQuestion(trailer) : null
      if (question && !(await confirm({ title: 'Depart', text: question, confirmLabel: 'Depart' }))) return false
      if (!(await asks.fuel.ask()) || !(await asks.leaveBoxTemperature())) return false
      const answer = departing ? await askAboutTasks(trailer) : noTasks
      if (answer) answered.current = answer
      return answer !== null
    },
    save: (values) => saveState({ ...opened, trailer: seen }, values, answered.current.deletes, settlesKey),
    saved: () => `Trailer ${trailer.Number} ${departing ? 'departed' : 'arrived'}, saved on this tablet`,
    undo: ({ key }) => {
      const departure = { TrailerID: trailer.ID, Number: trailer.Number, by: [user.UserID], key }
      const deletedTasks = answered.current.deletes === true
      const onTap = () => {
        undone.abort()
        void undoDeparture({ ...departure, deletedTasks })
      }
      return departing ? { label: 'Undo', onTap } : null
    },
    read: () => answered.current.told,
    onSaved: () => departing && void askForTagRemoval(trailer.ID, undone.signal),
  })
  const { form } = command
  const asks = useStateWarnings(form.getValues, opened, site)
  const sections = stateSections({ form, shown: visibleStateFields(trailer, site, departing), asks, site, trailer })
  return (
    <CommandFrame
      {...{ command, sections, onClose, onStartOver, zone: site.Timezone, save: verb }}
      frame="dialog"
      edited={{ List: 'Trailers', ID: trailer.ID }}
      title={`${verb} trailer "${trailer.Number}"?`}
      leave="Cancel"
    />
  )
}

/** The attention dialog of a trailer that leaves with a tag of the site (spec 2§2.8), until the departure is undone. */
async function askForTagRemoval(trailerID: number, undone: AbortSignal): Promise<void> {
  const trailer = await getTrailer(trailerID)
  if (!trailer) return
  const text = tagRemovalText(trailer, trailer.EPCID === null ? undefined : await getTag(trailer.EPCID))
  if (text !== null) await confirm({ title: fieldLabels.EPCID, text, confirmLabel: 'OK', cancelLabel: null }, undone)
}

/** Asks the warnings of the dialog; the fuel warning is for arrivals only (spec 2§4). */
function useStateWarnings(getValues: () => StateForm, { departing }: OpenedStateForm, site: Site) {
  const fuel = useFuelWarning(() => (departing ? null : getValues().ReeferFuelLevel))
  const box = useAcceptedWarning()
  const leaveBoxTemperature = () => {
    const { BoxTemperature, SetTemperature } = getValues()
    const warning = boxTemperatureWarning(BoxTemperature, SetTemperature, site)
    return box(`${BoxTemperature} ${SetTemperature}`, fieldLabels.BoxTemperature, warning)
  }
  return { fuel, leaveBoxTemperature }
}

function saveState(
  opened: OpenedStateForm,
  values: StateForm,
  deletes: boolean | null,
  settlesKey: string | null,
): Promise<SaveResult> {
  const input = { ...fieldsToSend(opened, values).input, DeleteTasks: deletes }
  const settles = settlesKey === null ? {} : { settles: { Key: settlesKey, How: 'resolve' as const } }
  return saveCommand('setTrailerState', input, { base: trailerBase(opened.trailer), ...settles })
}

/** Returns the body of PUT /trailers/State, and its fields alone for the departure's schema. */
function fieldsToSend(opened: OpenedStateForm, values: StateForm) {
  const { trailer, departing, isReArrival, departedInError } = opened
  const input = shapeStateBody({
    ...values,
    ...weighedOfForm(values),
    TrailerID: trailer.ID,
    State: departing ? TrailerState.Departed : TrailerState.OnYard,
    IsReArrival: isReArrival,
    DepartedInError: departedInError,
  })
  const fields = Object.fromEntries(stateFieldNames.map((name) => [name, input[name]]))
  // Shaping keeps every field; the schema finds the errors.
  return { input: input as InputOf<'setTrailerState'>, fields }
}

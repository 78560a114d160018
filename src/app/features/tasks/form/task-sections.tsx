import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { LookupType } from '../../../../domain/lookups/lookups.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { requiredTaskFields } from '../../../../domain/tasks/required-task-fields.ts'
import { taskFieldLabels } from '../../../../domain/tasks/task-edit.ts'
import { COMMENT_MAX, type TaskFieldName } from '../../../../domain/tasks/task-fields.ts'
import {
  canClear,
  canEnterOldestEmpty,
  destinationsFor,
  startsFor,
  visibleTaskFields,
} from '../../../../domain/tasks/task-form-rules.ts'
import { isDoorAction } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import type { SealNumberName } from '../../../../domain/trailers/seals.ts'
import { suggestPlaces, suggestScacs, suggestShipments, suggestTags, suggestTrailers } from '../../../forms/choices.ts'
import { degrees, pounds, setDegrees, tilesOf } from '../../../forms/described.ts'
import type { NamesNow } from '../../../forms/use-names-now.ts'
import { Button } from '../../../kit/button.tsx'
import type { FormItem, FormSection } from '../../../kit/form/items.ts'
import type { Option } from '../../../kit/option.ts'
import { OldestEmptyDialog } from './oldest-empty-dialog.tsx'
import type { TaskFormActs } from './task-form-acts.ts'
import { selectedTrailer, type TaskForm } from './task-form-values.ts'
import { TaskWeighing } from './task-weighing.tsx'
import { TrailerSearch } from './trailer-search.tsx'

export interface TaskSectionsParts {
  readonly form: UseFormReturn<TaskForm>
  readonly acts: TaskFormActs
  readonly names: NamesNow
  readonly site: Site
  readonly task: Task | null
  readonly atDock: boolean
  readonly freights: readonly Option[]
}

type Item = FormItem<TaskForm> | false
type TextName = Extract<TaskFieldName, 'ShipmentNumber' | 'TransactionID' | SealNumberName>

/** Describes the fields of spec 1§2.5, the action first since others depend on it; the form rules decide which show. */
export function useTaskSections({
  form,
  acts,
  names,
  site,
  task,
  atDock,
  freights,
}: TaskSectionsParts): readonly FormSection<TaskForm>[] {
  const { control } = form
  const watched = useWatch({ control, name: WATCHED })
  const [Action, Intent, FreightID, TrailerStatusType, Autofill, TrailerID, Selected, typed, ScacID, ScacName] = watched
  const trailerType = selectedTrailer({ TrailerID, Selected })?.Type ?? 0
  const isNew = task === null
  const state = { fields: { Action, Intent, FreightID }, trailerType, isNew, hasFreights: freights.length > 0, atDock }
  const shown = visibleTaskFields(state, site)
  const required = requiredTaskFields({ Action, TrailerStatusType }, trailerType, isNew, site)

  const base = <N extends TaskFieldName>(name: N) => ({
    name,
    label: taskFieldLabels[name],
    required: required.has(name),
  })
  const text = (name: TextName): Item =>
    shown.has(name) && { ...base(name), kind: 'text', upper: name !== 'TransactionID' }
  const button = (label: string, onClick: () => void): Item => ({
    ...{ kind: 'own', label },
    node: <Button onClick={onClick}>{label}</Button>,
  })
  const hasOldest = canEnterOldestEmpty({ TrailerID, TrailerNumber: typed, ScacID }, site)
  return [
    {
      title: null,
      items: [
        {
          ...base('Action'),
          ...tilesOf(site, LookupType.Actions),
          required: true,
          onChange: acts.changeAction,
        },
        {
          ...{ ...base('FromLocationID'), kind: 'suggest', text: 'FromLocationName', required: true },
          nameNow: names.place,
          suggest: (keyword) => suggestPlaces(site, keyword, (places) => startsFor(places, Action)),
          onSuggested: ({ ID }) => (ID > 0 ? acts.changeStart(ID) : undefined),
        },
        {
          ...{ ...base('ToLocationID'), kind: 'suggest', text: 'ToLocationName', required: true },
          nameNow: names.place,
          suggest: (keyword) => suggestPlaces(site, keyword, (places) => destinationsFor(places, Action)),
        },
        { ...base('Priority'), kind: 'check', asNumber: true },
        isNew && { name: 'Message', label: 'First comment...', kind: 'area', maxLength: COMMENT_MAX },
      ],
    },
    {
      title: 'Trailer Data',
      items: [
        shown.has('Autofill') && {
          ...base('Autofill'),
          kind: 'check',
          onChange: acts.changeAutofill,
        },
        canClear(Action) && button('Clear Fields', () => void acts.clear()),
        trailerNumber({ form, acts, site }, Autofill && site.Managed, Action),
        Autofill && shown.has('ShipmentID')
          ? {
              ...{ ...base('ShipmentID'), kind: 'suggest', text: 'ShipmentNumber', upper: true },
              suggest: (keyword) => suggestShipments(site, keyword),
            }
          : text('ShipmentNumber'),
        {
          ...{ ...base('ScacID'), required: true, kind: 'suggest', text: 'ScacName', upper: true },
          ...{ suggest: suggestScacs, nameNow: names.company },
        },
        hasOldest && {
          ...{ kind: 'own', label: 'Enter Oldest Empty From SCAC' },
          node: <OldestEmpty site={site} acts={acts} scacName={ScacName} />,
        },
        shown.has('EPCID') && {
          ...{ ...base('EPCID'), kind: 'suggest', text: 'RFIDTagID' },
          suggest: (keyword) => suggestTags(site.ID, keyword),
        },
        text('TransactionID'),
        shown.has('TrailerStatusType') && {
          ...{ ...base('TrailerStatusType'), ...tilesOf(site, LookupType.StatusTypes) },
          onChange: acts.changeStatus,
        },
        shown.has('FreightID') && { ...base('FreightID'), kind: 'select', options: freights },
        shown.has('DirectionType') && { ...base('DirectionType'), ...tilesOf(site, LookupType.DirectionTypes) },
        shown.has('Intent') && { ...base('Intent'), ...tilesOf(site, LookupType.Intents) },
        shown.has('PhoneNumber') && { ...base('PhoneNumber'), kind: 'phone' },
        shown.has('Continuous') && { ...base('Continuous'), kind: 'check' },
        text('SealNumber'),
        text('SealNumber2'),
        text('SealNumber3'),
        shown.has('SetTemperature') && { ...base('SetTemperature'), ...setDegrees },
        shown.has('TargetTemperature') && { ...base('TargetTemperature'), ...degrees },
        shown.has('TrailerWeight') && {
          ...{ ...base('TrailerWeight'), ...pounds },
          below: <TaskWeighing form={form} site={site} />,
        },
        shown.has('Inspection') && {
          ...base('Inspection'),
          kind: 'check',
          onChange: acts.changeInspection,
        },
      ],
    },
  ]
}

const WATCHED = [
  ...(['Action', 'Intent', 'FreightID', 'TrailerStatusType', 'Autofill', 'TrailerID', 'Selected'] as const),
  ...(['TrailerNumber', 'ScacID', 'ScacName'] as const),
] as const

type Parts = Pick<TaskSectionsParts, 'form' | 'acts' | 'site'>

/** `fromList`: from lookup 26 or 30, else typed. */
function trailerNumber({ form, acts, site }: Parts, fromList: boolean, action: number): Item {
  if (fromList) {
    return {
      ...{ kind: 'suggest', name: 'TrailerID', text: 'TrailerNumber', label: taskFieldLabels.TrailerID },
      ...{ required: true, upper: true },
      suggest: (keyword) => suggestTrailers(site, isDoorAction(action), keyword),
      onSuggested: ({ ID }) => acts.selectTrailer(ID),
    }
  }
  const typed = { label: taskFieldLabels.TrailerNumber, required: true }
  if (!site.Managed) return { ...typed, kind: 'text', name: 'TrailerNumber', upper: true, scan: true }
  const node = <TrailerSearch form={form} acts={acts} site={site} />
  return { ...typed, kind: 'own', name: 'TrailerID', text: 'TrailerNumber', node }
}

interface OldestEmptyProps extends Pick<TaskSectionsParts, 'acts' | 'site'> {
  readonly scacName: string
}

function OldestEmpty({ acts, site, scacName }: OldestEmptyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Enter Oldest Empty From SCAC</Button>
      {isOpen && (
        <OldestEmptyDialog
          site={site}
          scacName={scacName}
          onEnter={acts.enterOldestEmpty}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { LookupType } from '../../../../domain/lookups/lookups.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import { requiredTaskFields } from '../../../../domain/tasks/required-task-fields.ts'
import type { SealNumberName } from '../../../../domain/trailers/seals.ts'
import { taskFieldLabels } from '../../../../domain/tasks/task-edit.ts'
import type { TaskFieldName } from '../../../../domain/tasks/task-fields.ts'
import { canClear, canEnterOldestEmpty, visibleTaskFields } from '../../../../domain/tasks/task-form-rules.ts'
import { isDoorAction } from '../../../../domain/tasks/task-lists.ts'
import type { Task } from '../../../../domain/tasks/task.ts'
import { Button } from '../../../kit/button.tsx'
import { CheckboxField } from '../../../kit/checkbox-field.tsx'
import { FormField } from '../../../kit/form-field.tsx'
import type { Option } from '../../../kit/option.ts'
import { PhoneField } from '../../../kit/phone-field.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { closedChoices, suggestScacs, suggestShipments, suggestTags, suggestTrailers } from '../../../forms/choices.ts'
import { TemperatureStepper, WeightStepper } from '../../../forms/measure-steppers.tsx'
import { SuggestPair } from '../../../forms/suggest-pair.tsx'
import { OldestEmptyDialog } from './oldest-empty-dialog.tsx'
import type { TaskFormActs } from './task-form-acts.ts'
import { selectedTrailer, type TaskForm } from './task-form-values.ts'
import { TrailerSearch } from './trailer-search.tsx'

export interface TaskFieldsProps {
  readonly form: UseFormReturn<TaskForm>
  readonly acts: TaskFormActs
  readonly site: Site
  readonly task: Task | null
  readonly freights: readonly Option[]
}

/** The section 'Trailer Data'. */
export function TrailerDataFields({ form, acts, site, task, freights }: TaskFieldsProps) {
  const { control } = form
  const watched = useWatch({ control, name: WATCHED })
  const [Action, Intent, FreightID, TrailerStatusType, Autofill, TrailerID, Selected] = watched
  const trailerType = selectedTrailer({ TrailerID, Selected })?.Type ?? 0
  const isNew = task === null
  const state = { fields: { Action, Intent, FreightID }, trailerType, isNew, hasFreights: freights.length > 0 }
  const shown = visibleTaskFields(state, site)
  const required = requiredTaskFields({ Action, TrailerStatusType }, trailerType, isNew, site)
  const text = (name: TextName) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => (
          <TextField
            {...field}
            label={taskFieldLabels[name]}
            upper={name !== 'TransactionID'}
            required={required.has(name)}
          />
        )}
      </FormField>
    )
  const select = (name: ChoiceName, options: readonly Option[], onChange?: (value: number) => void) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => (
          <SelectField
            {...field}
            label={taskFieldLabels[name]}
            options={options}
            placeholder="Select"
            required={required.has(name)}
            onChange={onChange ?? field.onChange}
          />
        )}
      </FormField>
    )
  return (
    <>
      {shown.has('Autofill') && (
        <FormField control={control} name="Autofill">
          {(field) => (
            <CheckboxField
              {...field}
              label={taskFieldLabels.Autofill}
              onChange={(on) => void acts.changeAutofill(on)}
            />
          )}
        </FormField>
      )}
      {canClear(Action) && (
        <Button wide onClick={() => void acts.clear()}>
          Clear Fields
        </Button>
      )}
      <TrailerNumber form={form} acts={acts} site={site} fromList={Autofill && site.Managed} action={Action} />
      {Autofill && shown.has('ShipmentID') ? (
        <SuggestPair
          control={control}
          label={taskFieldLabels.ShipmentID}
          id="ShipmentID"
          text="ShipmentNumber"
          upper
          required={required.has('ShipmentID')}
          suggest={(keyword) => suggestShipments(site, keyword)}
        />
      ) : (
        text('ShipmentNumber')
      )}
      <SuggestPair
        control={control}
        label={taskFieldLabels.ScacID}
        id="ScacID"
        text="ScacName"
        upper
        required
        suggest={suggestScacs}
      />
      <OldestEmpty form={form} acts={acts} site={site} />
      {shown.has('EPCID') && (
        <SuggestPair
          control={control}
          label={taskFieldLabels.EPCID}
          id="EPCID"
          text="RFIDTagID"
          suggest={(keyword) => suggestTags(site.ID, keyword)}
        />
      )}
      {text('TransactionID')}
      {select('TrailerStatusType', closedChoices(site, LookupType.StatusTypes), acts.changeStatus)}
      {select('FreightID', freights)}
      {select('DirectionType', closedChoices(site, LookupType.DirectionTypes))}
      {select('Intent', closedChoices(site, LookupType.Intents))}
      {shown.has('PhoneNumber') && (
        <FormField control={control} name="PhoneNumber">
          {(field) => <PhoneField {...field} label={taskFieldLabels.PhoneNumber} />}
        </FormField>
      )}
      {shown.has('Continuous') && (
        <FormField control={control} name="Continuous">
          {(field) => <CheckboxField {...field} label={taskFieldLabels.Continuous} />}
        </FormField>
      )}
      {text('SealNumber')}
      {text('SealNumber2')}
      {text('SealNumber3')}
      <Measures form={form} shown={shown} required={required} />
      {shown.has('Inspection') && (
        <FormField control={control} name="Inspection">
          {(field) => (
            <CheckboxField
              {...field}
              label={taskFieldLabels.Inspection}
              onChange={(set) => void acts.changeInspection(set)}
            />
          )}
        </FormField>
      )}
    </>
  )
}

const WATCHED = ['Action', 'Intent', 'FreightID', 'TrailerStatusType', 'Autofill', 'TrailerID', 'Selected'] as const

interface TrailerNumberProps extends Pick<TaskFieldsProps, 'form' | 'acts' | 'site'> {
  /** True for a choice from lookup 26 or 30, false for typed text. */
  readonly fromList: boolean
  readonly action: number
}

function TrailerNumber({ form, acts, site, fromList, action }: TrailerNumberProps) {
  if (fromList) {
    return (
      <SuggestPair
        control={form.control}
        label={taskFieldLabels.TrailerID}
        id="TrailerID"
        text="TrailerNumber"
        upper
        required
        suggest={(keyword) => suggestTrailers(site, isDoorAction(action), keyword)}
        onSuggested={({ ID }) => void acts.selectTrailer(ID)}
      />
    )
  }
  if (site.Managed) return <TrailerSearch form={form} acts={acts} site={site} />
  return (
    <FormField control={form.control} name="TrailerNumber">
      {(field) => <TextField {...field} label={taskFieldLabels.TrailerNumber} upper scan required />}
    </FormField>
  )
}

function OldestEmpty({ form, acts, site }: Pick<TaskFieldsProps, 'form' | 'acts' | 'site'>) {
  const [isOpen, setOpen] = useState(false)
  const [TrailerID, typed, ScacID, ScacName] = useWatch({
    control: form.control,
    name: ['TrailerID', 'TrailerNumber', 'ScacID', 'ScacName'],
  })
  if (!canEnterOldestEmpty({ TrailerID, TrailerNumber: typed, ScacID }, site)) return null
  return (
    <>
      <Button wide large onClick={() => setOpen(true)}>
        Enter Oldest Empty From SCAC
      </Button>
      {isOpen && (
        <OldestEmptyDialog
          site={site}
          scacName={ScacName}
          onEnter={acts.enterOldestEmpty}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface MeasuresProps {
  readonly form: UseFormReturn<TaskForm>
  readonly shown: ReadonlySet<TaskFieldName>
  readonly required: ReadonlySet<TaskFieldName>
}

function Measures({ form: { control }, shown, required }: MeasuresProps) {
  const temperature = (name: 'SetTemperature' | 'TargetTemperature') =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => <TemperatureStepper {...field} label={taskFieldLabels[name]} required={required.has(name)} />}
      </FormField>
    )
  return (
    <>
      {temperature('SetTemperature')}
      {temperature('TargetTemperature')}
      {shown.has('TrailerWeight') && (
        <FormField control={control} name="TrailerWeight">
          {(field) => (
            <WeightStepper {...field} label={taskFieldLabels.TrailerWeight} required={required.has('TrailerWeight')} />
          )}
        </FormField>
      )}
    </>
  )
}

type TextName = Extract<TaskFieldName, 'ShipmentNumber' | 'TransactionID' | SealNumberName>
type ChoiceName = Extract<TaskFieldName, 'TrailerStatusType' | 'FreightID' | 'DirectionType' | 'Intent'>

import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { StoreApi } from 'zustand'
import { LookupType } from '../../../domain/lookups/lookups.ts'
import type { Site } from '../../../domain/sites/site.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { NOTES_MAX, TEXT_MAX, type TrailerFieldName } from '../../../domain/trailers/trailer-fields.ts'
import type { SealFlagName, SealNumberName } from '../../../domain/trailers/seals.ts'
import { fieldLabels } from '../../../domain/trailers/field-words.ts'
import { requiredFields } from '../../../domain/trailers/required-fields.ts'
import { visibleTrailerFields } from '../../../domain/trailers/form-rules.ts'
import { CheckboxField } from '../../kit/checkbox-field.tsx'
import { DateField } from '../../kit/date-field.tsx'
import { FormField } from '../../kit/form-field.tsx'
import type { Option } from '../../kit/option.ts'
import { PhoneField } from '../../kit/phone-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { TextAreaField } from '../../kit/text-area-field.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useBeforeAct } from '../../forms/use-one-at-a-time.ts'
import { SuggestPair } from '../../forms/suggest-pair.tsx'
import { closedChoices, suggestLocations, suggestScacs, suggestTags } from '../../forms/choices.ts'
import type { TrailerFormActs } from './trailer-form-acts.ts'
import type { TrailerForm } from './trailer-form-values.ts'
import { FuelField, TemperatureField, WeightField } from './trailer-measure-fields.tsx'
import { useNumberWarning } from './use-number-warning.ts'

export interface TrailerFormFieldsProps {
  readonly form: UseFormReturn<TrailerForm>
  readonly acts: TrailerFormActs
  readonly site: Site
  readonly trailer: Trailer | null
  /** True while the form is saved: its own changes are not shown as news. */
  readonly quiet: StoreApi<boolean>
  readonly freights: readonly Option[]
  /** The site's day, MM/DD/YYYY. */
  readonly today: string
  /** True shows the State, for a re-arrival. */
  readonly withState: boolean
}

/** The fields in the order of spec 2§2.2; the form rules decide which are shown and required. */
export function TrailerFormFields(props: TrailerFormFieldsProps) {
  const { form, acts, site, trailer } = props
  const { control } = form
  const [Type, StatusType, DirectionType, Intent] = useWatch({
    control,
    name: ['Type', 'StatusType', 'DirectionType', 'Intent'],
  })
  const shown = visibleTrailerFields({ Type, StatusType, DirectionType, Intent }, site, trailer?.State ?? null)
  const required = requiredFields({ Type, StatusType, DirectionType, Intent }, site)
  const numberWarning = useBeforeAct(useNumberWarning(control, site.ID, trailer?.ID ?? null), props.quiet)
  const text = (name: TextName, upper = false) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => (
          <TextField
            {...field}
            label={fieldLabels[name]}
            upper={upper}
            maxLength={TEXT_MAX}
            required={required.has(name)}
          />
        )}
      </FormField>
    )
  const check = (name: FlagName) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => <CheckboxField {...field} label={fieldLabels[name]} required={required.has(name)} />}
      </FormField>
    )
  const select = (name: ChoiceName, options: readonly Option[], onChange?: (value: number) => void) =>
    shown.has(name) && (
      <FormField control={control} name={name}>
        {(field) => (
          <SelectField
            {...field}
            label={fieldLabels[name]}
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
      <FormField control={control} name="Number">
        {(field) => (
          <TextField
            {...field}
            label={fieldLabels.Number}
            upper
            scan
            maxLength={TEXT_MAX}
            required
            warning={numberWarning}
          />
        )}
      </FormField>
      <SuggestPair
        control={control}
        label={fieldLabels.ScacID}
        id="ScacID"
        text="ScacName"
        upper
        required
        suggest={suggestScacs}
      />
      {shown.has('EPCID') && (
        <SuggestPair
          control={control}
          label={fieldLabels.EPCID}
          id="EPCID"
          text="RFIDTagID"
          required={required.has('EPCID')}
          suggest={(keyword) => suggestTags(site.ID, keyword)}
        />
      )}
      {text('ShipmentNumber', true)}
      {shown.has('ShipmentDate') && (
        <FormField control={control} name="ShipmentDate">
          {(field) => <DateField {...field} label={fieldLabels.ShipmentDate} today={props.today} required />}
        </FormField>
      )}
      {text('TransactionID')}
      {text('AKA')}
      {select('Type', closedChoices(site, LookupType.TrailerTypes), acts.changeType)}
      {shown.has('SetTemperature') && <TemperatureField control={control} name="SetTemperature" required={required} />}
      {shown.has('BoxTemperature') && (
        <TemperatureField
          control={control}
          name="BoxTemperature"
          required={required}
          onLeave={acts.leaveBoxTemperature}
        />
      )}
      {shown.has('TargetTemperature') && (
        <TemperatureField control={control} name="TargetTemperature" required={required} />
      )}
      {shown.has('FreightID') && props.freights.length > 0 && select('FreightID', props.freights)}
      {shown.has('ReeferFuelLevel') && <FuelField control={control} onLeave={acts.leaveFuel} />}
      {check('Continuous')}
      <SuggestPair
        control={control}
        label={fieldLabels.LocationID}
        id="LocationID"
        text="LocationName"
        suggest={(keyword) => suggestLocations(site, trailer?.LocationID ?? null, keyword)}
        onSuggested={(location) => void acts.changeLocation(location)}
      />
      {shown.has('TrailerWeight') && <WeightField control={control} name="TrailerWeight" />}
      {text('SealNumber', true)}
      {select('StatusType', closedChoices(site, LookupType.StatusTypes), (status) => void acts.changeStatus(status))}
      {text('SealNumber2', true)}
      {text('SealNumber3', true)}
      {select('Intent', closedChoices(site, LookupType.Intents))}
      {select('DirectionType', closedChoices(site, LookupType.DirectionTypes))}
      {shown.has('PhoneNumber') && (
        <FormField control={control} name="PhoneNumber">
          {(field) => <PhoneField {...field} label={fieldLabels.PhoneNumber} />}
        </FormField>
      )}
      {props.withState && (
        <FormField control={control} name="State">
          {(field) => (
            <SelectField {...field} label="State" options={closedChoices(site, LookupType.TrailerStates)} disabled />
          )}
        </FormField>
      )}
      {shown.has('OutboundWeight') && <WeightField control={control} name="OutboundWeight" />}
      {check('SealIntact')}
      {check('SealMatchesBOL')}
      {check('SealIntact2')}
      {check('SealMatchesBOL2')}
      {check('SealIntact3')}
      {check('SealMatchesBOL3')}
      {check('TandemWheels')}
      {check('EyesOnArrive')}
      {shown.has('Inspection') && (
        <FormField control={control} name="Inspection">
          {(field) => (
            <CheckboxField
              {...field}
              label={fieldLabels.Inspection}
              onChange={(set) => void acts.changeInspection(set)}
            />
          )}
        </FormField>
      )}
      {check('OdorFree')}
      <FormField control={control} name="Notes">
        {(field) => <TextAreaField {...field} label={fieldLabels.Notes} maxLength={NOTES_MAX} />}
      </FormField>
    </>
  )
}

type TextName = Extract<TrailerFieldName, 'ShipmentNumber' | 'TransactionID' | 'AKA' | SealNumberName>
type FlagName = Extract<TrailerFieldName, 'Continuous' | SealFlagName | 'TandemWheels' | 'EyesOnArrive' | 'OdorFree'>
type ChoiceName = Extract<TrailerFieldName, 'Type' | 'FreightID' | 'StatusType' | 'Intent' | 'DirectionType'>

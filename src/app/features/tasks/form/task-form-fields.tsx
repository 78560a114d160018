import { LookupType } from '../../../../domain/lookups/lookups.ts'
import { useWatch } from 'react-hook-form'
import { taskFieldLabels } from '../../../../domain/tasks/task-edit.ts'
import { COMMENT_MAX } from '../../../../domain/tasks/task-fields.ts'
import { destinationsFor, startsFor } from '../../../../domain/tasks/task-form-rules.ts'
import { CheckboxField } from '../../../kit/checkbox-field.tsx'
import { FormField } from '../../../kit/form-field.tsx'
import { SelectField } from '../../../kit/select-field.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'
import { closedChoices, suggestPlaces } from '../../../forms/choices.ts'
import { SuggestPair } from '../../../forms/suggest-pair.tsx'
import { type TaskFieldsProps, TrailerDataFields } from './trailer-data-fields.tsx'

/** The fields in the order of spec 1§2.5; the form rules decide which are shown and required. */
export function TaskFormFields(props: TaskFieldsProps) {
  const { form, acts, site, task } = props
  const { control } = form
  return (
    <>
      <FormField control={control} name="Action">
        {(field) => (
          <SelectField
            {...field}
            label={taskFieldLabels.Action}
            options={closedChoices(site, LookupType.Actions)}
            placeholder="Select"
            required
            onChange={(action) => void acts.changeAction(action)}
          />
        )}
      </FormField>
      <Places {...props} />
      <FormField control={control} name="Priority">
        {(field) => (
          <CheckboxField
            {...field}
            label={taskFieldLabels.Priority}
            value={field.value === 1}
            onChange={(set) => field.onChange(set ? 1 : 0)}
          />
        )}
      </FormField>
      {task === null && (
        <FormField control={control} name="Message">
          {(field) => <TextAreaField {...field} label="First comment..." maxLength={COMMENT_MAX} />}
        </FormField>
      )}
      <section className="form-section" aria-labelledby="trailer-data">
        <h3 id="trailer-data">Trailer Data</h3>
        <TrailerDataFields {...props} />
      </section>
    </>
  )
}

function Places({ form, acts, site }: TaskFieldsProps) {
  const { control } = form
  const Action = useWatch({ control, name: 'Action' })
  return (
    <>
      <SuggestPair
        control={control}
        label={taskFieldLabels.FromLocationID}
        id="FromLocationID"
        text="FromLocationName"
        required
        suggest={(keyword) => suggestPlaces(site, keyword, (places) => startsFor(places, Action))}
        onSuggested={({ ID }) => {
          if (ID > 0) void acts.changeStart(ID)
        }}
      />
      <SuggestPair
        control={control}
        label={taskFieldLabels.ToLocationID}
        id="ToLocationID"
        text="ToLocationName"
        required
        suggest={(keyword) => suggestPlaces(site, keyword, (places) => destinationsFor(places, Action))}
      />
    </>
  )
}

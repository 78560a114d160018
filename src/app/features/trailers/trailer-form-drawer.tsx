import { useLiveQuery } from '../../data/use-live-query.ts'
import { type FormEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import { dayOf } from '../../../domain/values/day.ts'
import { Button } from '../../kit/button.tsx'
import { Drawer } from '../../kit/drawer.tsx'
import { useWedgeScanner } from '../../kit/use-wedge-scanner.ts'
import { useDirtyForm } from '../../data/dirty-forms.ts'
import type { OpenedForm } from './open-trailer-form.ts'
import type { FormPurpose } from './form-purpose.ts'
import { listFreightChoices } from '../../forms/choices.ts'
import { useTrailerFormActs } from './trailer-form-acts.ts'
import { DeleteButton, SaveButton } from '../../forms/form-buttons.tsx'
import { TrailerFormFields } from './trailer-form-fields.tsx'
import type { TrailerForm } from './trailer-form-values.ts'
import { trailerResolver } from './trailer-resolver.ts'
import { RowNews } from '../../forms/row-news.tsx'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useTrailerWatch } from './use-trailer-watch.ts'
import { useTrailerSave } from './use-trailer-save.ts'
import '../../forms/form.css'

export interface TrailerFormDrawerProps {
  readonly purpose: FormPurpose
  readonly title: string
  readonly opened: OpenedForm
  readonly site: Site
  readonly mayDelete: boolean
  /** Called when the draft was discarded. */
  readonly onStartOver: () => void
  readonly onClose: () => void
}

const saveLabels: Readonly<Record<FormPurpose['name'], string>> = {
  new: 'Add',
  seen: 'Add',
  edit: 'Update',
  're-arrive': 'RE-ARRIVE',
  mend: 'Send again',
}

/** The trailer form. Closing it keeps the input; Cancel and "Start over" discard it. */
export function TrailerFormDrawer(props: TrailerFormDrawerProps) {
  const { purpose, opened, site, onClose } = props
  const form = useForm<TrailerForm>({
    defaultValues: opened.initial,
    resolver: trailerResolver(site, opened.trailer),
  })
  const turns = useOneAtATime()
  const { watch, trailer } = useTrailerWatch(opened, form, site, turns.quiet)
  const forget = useFormDraft({ ...opened, trailer }, form)
  const acts = useTrailerFormActs(form, site, opened.trailer)
  const save = useTrailerSave({ purpose, opened, trailer, watch, turns, form, acts, site, forget, onDone: onClose })
  const freights = useLiveQuery(() => listFreightChoices(site.ID), [site.ID]) ?? []
  useDirtyForm(form.formState.isDirty)
  useFocusAtStart(purpose, form.setFocus)
  useWedgeScanner(true, (code) => {
    form.setValue('Number', code.toUpperCase(), { shouldDirty: true })
    form.setFocus('ScacID')
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // Enter in the number comes from a slow scanner or means "next field": the rest is still empty.
    if (isNumberFocused()) return form.setFocus('ScacID')
    void save.submit()
  }
  async function giveUp() {
    await forget()
    onClose()
  }
  async function startOver() {
    await forget()
    props.onStartOver()
  }
  return (
    <Drawer
      title={props.title}
      onClose={onClose}
      onSubmit={submit}
      news={<RowNews watch={watch} zone={site.Timezone} />}
      footer={
        <>
          <SaveButton label={saveLabels[purpose.name]} busy={turns.busy} closed={watch.closed !== null} />
          {purpose.name === 'new' ? (
            <Button large wide onClick={onClose}>
              Close
            </Button>
          ) : (
            <Button large wide onClick={() => void giveUp()}>
              Cancel
            </Button>
          )}
          {purpose.name === 'edit' && props.mayDelete && (
            <DeleteButton busy={turns.busy} onTap={() => void save.remove()} />
          )}
        </>
      }
    >
      <div className="form-fields">
        {opened.draft && (
          <p className="draft-note" role="status">
            <span>Draft restored. Not saved.</span>
            <Button onClick={() => void startOver()}>Start over</Button>
          </p>
        )}
        <TrailerFormFields
          form={form}
          acts={acts}
          site={site}
          trailer={opened.trailer}
          quiet={turns.quiet}
          freights={freights}
          today={dayOf(new Date().toISOString(), site.Timezone)}
          withState={purpose.name === 're-arrive'}
        />
      </div>
    </Drawer>
  )
}

function isNumberFocused(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.name === 'Number'
}

/** Focuses a new trailer's number, where a scanner types, or the field of a rejected command. */
function useFocusAtStart(purpose: FormPurpose, setFocus: (name: 'Number') => void): void {
  const wanted = purpose.name === 'new' || (purpose.name === 'mend' && purpose.field === 'Number')
  useEffect(() => {
    if (wanted) setFocus('Number')
  }, [wanted, setFocus])
}

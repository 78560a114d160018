import { useLiveQuery } from '../../../data/use-live-query.ts'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SessionUser } from '../../../../domain/people/session-user.ts'
import { madeBy } from '../../../../domain/commands/act.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'
import { replacementOf, yardIDOf } from '../../../../domain/tasks/task-form-rules.ts'
import { listLocations } from '../../../../mirror/reads/reference.ts'
import { Button } from '../../../kit/button.tsx'
import { Drawer } from '../../../kit/drawer.tsx'
import { Loading } from '../../../kit/states.tsx'
import { useWedgeScanner } from '../../../kit/use-wedge-scanner.ts'
import { listFreightChoices } from '../../../forms/choices.ts'
import { RowNews } from '../../../forms/row-news.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { useOpened } from '../../../forms/use-opened.ts'
import { useDirtyForm } from '../../../data/dirty-forms.ts'
import { type OpenedTask, openTaskForm } from './open-task-form.ts'
import { useTaskFormActs } from './task-form-acts.ts'
import { TaskFormButtons } from './task-form-buttons.tsx'
import { TaskFormFields } from './task-form-fields.tsx'
import type { TaskForm } from './task-form-values.ts'
import type { TaskPurpose } from './task-purpose.ts'
import { taskResolver } from './task-resolver.ts'
import { useTaskWatch } from './use-task-watch.ts'
import { TaskWarnings } from './task-warnings.tsx'
import { useTaskSave } from './use-task-save.ts'
import { useTaskWarnings } from './use-task-warnings.ts'
import '../../../forms/form.css'
import './task-form.css'

export interface TaskFormDrawerProps {
  readonly purpose: TaskPurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** NEW TASK, EDIT TASK, or a rejected one of these, in a drawer that is open while mounted. */
export function TaskFormDrawer({ purpose: first, site, onClose }: TaskFormDrawerProps) {
  const [purpose, setPurpose] = useState(first)
  /** Raised to reopen the form, after a discarded draft or for the next task. */
  const [round, setRound] = useState(0)
  const opened = useOpened('form', purpose, () => openTaskForm(purpose, site), onClose, round)
  const title = isNew(purpose) ? 'NEW TASK' : 'EDIT TASK'
  if (!opened) {
    return (
      <Drawer title={title} onClose={onClose}>
        <Loading label="Loading" />
      </Drawer>
    )
  }
  return (
    <OpenForm
      key={opened.draftKey + round}
      title={title}
      purpose={purpose}
      opened={opened}
      site={site}
      onNext={(from) => {
        setPurpose({ name: 'new', from })
        setRound(round + 1)
      }}
      onStartOver={() => setRound(round + 1)}
      onClose={onClose}
    />
  )
}

function isNew(purpose: TaskPurpose): boolean {
  return purpose.name === 'new' || (purpose.name === 'mend' && madeBy(purpose.item) !== null)
}

interface OpenFormProps {
  readonly title: string
  readonly purpose: TaskPurpose
  readonly opened: OpenedTask
  readonly site: Site
  /** Called when the task was added and this one follows it. */
  readonly onNext: (from: Partial<TaskFields>) => void
  /** Called when the draft was discarded. */
  readonly onStartOver: () => void
  readonly onClose: () => void
}

/** Closing the form keeps the input; Cancel and "Start over" discard it. */
function OpenForm({ title, purpose, opened, site, onNext, onStartOver, onClose }: OpenFormProps) {
  const form = useForm<TaskForm>({
    defaultValues: opened.initial,
    resolver: taskResolver(site, opened.task),
  })
  const forget = useFormDraft({ ...opened, trailer: null }, form)
  const acts = useTaskFormActs(form, site)
  const turns = useOneAtATime()
  const watch = useTaskWatch(opened, form, acts, site, turns.quiet)
  const warnings = useTaskWarnings(form, opened.task, site)
  const save = useTaskSave({ purpose, opened, form, site, watch, turns, forget, warnings })
  const freights = useLiveQuery(() => listFreightChoices(site.ID), [site.ID]) ?? []
  useDirtyForm(form.formState.isDirty)
  useWedgeScanner(true, (code) => {
    acts.typeNumber(code.toUpperCase())
    void acts.leaveNumber()
    form.setFocus('ScacID')
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // Enter in the number comes from a slow scanner or means "next field": the rest is still empty.
    if (isNumberFocused()) return form.setFocus('ScacID')
    void save.submit(onClose)
  }
  async function replace(added: TaskFields) {
    onNext(replacementOf(added, yardIDOf(await listLocations(site.ID))))
  }
  async function endWith(then: () => void) {
    await forget()
    then()
  }
  return (
    <Drawer
      title={title}
      onClose={onClose}
      onSubmit={submit}
      news={<RowNews watch={watch} zone={site.Timezone} />}
      footer={
        <>
          <TaskWarnings words={warnings} />
          <TaskFormButtons
            purpose={purpose}
            busy={turns.busy}
            closed={watch.closed !== null}
            control={form.control}
            onReplace={() => void save.submit((added) => void replace(added))}
            onClose={onClose}
            onCancel={() => void endWith(onClose)}
          />
        </>
      }
    >
      <div className="form-fields">
        {opened.draft && (
          <p className="draft-note" role="status">
            <span>Draft restored. Not saved.</span>
            <Button onClick={() => void endWith(onStartOver)}>Start over</Button>
          </p>
        )}
        <TaskFormFields form={form} acts={acts} site={site} task={opened.task} freights={freights} />
      </div>
    </Drawer>
  )
}

function isNumberFocused(): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLInputElement &&
    (activeElement.name === 'TrailerNumber' || activeElement.name === 'TrailerID')
  )
}

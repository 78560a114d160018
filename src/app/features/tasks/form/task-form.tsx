import { personAddOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { may, toPerson } from '../../../../domain/access/rights.ts'
import { madeBy } from '../../../../domain/commands/act.ts'
import { carriesLoad } from '../../../../domain/dock/dock-task.ts'
import type { Site } from '../../../../domain/sites/site.ts'
import type { TaskFields } from '../../../../domain/tasks/task-fields.ts'
import { canReplace, replacementOf, UPDATE_QUESTION, yardIDOf } from '../../../../domain/tasks/task-form-rules.ts'
import { TaskAction } from '../../../../domain/tasks/task-lists.ts'
import { shapeTaskFields } from '../../../../domain/tasks/task-payload.ts'
import type { TakeTag } from '../../../../domain/trailers/tag-holder.ts'
import { TrailerState } from '../../../../domain/trailers/trailer-lists.ts'
import { listLocations } from '../../../../mirror/reads/reference.ts'
import { findScanned } from '../../../../mirror/reads/scans.ts'
import type { SaveOptions, SaveResult } from '../../../../sync/api.ts'
import { useUser } from '../../../data/use-session.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { listFreightChoices } from '../../../forms/choices.ts'
import { CommandFrame } from '../../../forms/command-frame.tsx'
import { OpenedForm } from '../../../forms/opened-form.tsx'
import { saveCommand, saveNew } from '../../../forms/save-command.ts'
import { scanWords } from '../../../../domain/trailers/known-number.ts'
import { useCommandForm } from '../../../forms/use-command-form.ts'
import { useNamesNow } from '../../../forms/use-names-now.ts'
import { weighedOfForm } from '../../../forms/weighing/taken-weights.ts'
import { Button } from '../../../kit/button.tsx'
import { confirm } from '../../../kit/confirm-dialog.tsx'
import { notifyInForm } from '../../../kit/notice.tsx'
import { type OpenedTask, openTaskForm } from './open-task-form.ts'
import { useTaskFormActs } from './task-form-acts.ts'
import { addAndStart, weightPrompt } from './dock-acts.ts'
import { checkTaskForm } from './task-form-check.ts'
import { baseOf, fieldsOfForm, selectedTrailer, type TaskForm } from './task-form-values.ts'
import { isDock, type TaskPurpose } from './task-purpose.ts'
import { taskRow } from './task-row.ts'
import { useTaskSections } from './task-sections.tsx'
import { WeightInPrompt } from './task-weighing.tsx'
import { TaskWarnings } from './task-warnings.tsx'
import { useAssigning } from './use-assigning.tsx'
import { useTaskWarnings } from './use-task-warnings.ts'
import './task-form.css'

export interface TaskFormDrawerProps {
  readonly purpose: TaskPurpose
  readonly site: Site
  readonly onClose: () => void
}

/** NEW TASK, EDIT TASK, or a rejected one; mounted means open. */
export function TaskFormDrawer({ purpose: first, site, onClose }: TaskFormDrawerProps) {
  const [purpose, setPurpose] = useState(first)
  const title = isNew(purpose) ? 'NEW TASK' : 'EDIT TASK'
  const open = () => openTaskForm(purpose, site)
  return (
    <OpenedForm {...{ purpose, open, onClose }} kind="form" loading={title}>
      {(opened, onStartOver) => (
        <OpenForm
          {...{ title, purpose, opened, site, onStartOver, onClose }}
          onNext={(from) => setPurpose({ name: 'new', from, dock: isDock(purpose) })}
        />
      )}
    </OpenedForm>
  )
}

function isNew(purpose: TaskPurpose): boolean {
  return purpose.name === 'new' || (purpose.name === 'mend' && madeBy(purpose.item) !== null)
}

interface OpenFormProps extends TaskFormDrawerProps {
  readonly title: string
  readonly opened: OpenedTask
  /** Called when the task was added and this one follows it. */
  readonly onNext: (from: Partial<TaskFields>) => void
  readonly onStartOver: () => void
}

const saveLabels: Readonly<Record<TaskPurpose['name'], string>> = { new: 'Add', edit: 'Update', mend: 'Send again' }

/** Closing keeps the input; Cancel and "Start over" remove it. */
function OpenForm({ title, purpose, opened, site, onNext, onStartOver, onClose }: OpenFormProps) {
  const user = useUser()
  const atDock = isDock(purpose)
  const assigning = useAssigning(site, user?.UserID ?? 0)
  const command = useCommandForm<TaskForm>({
    ...{ opened, trailer: null, onClose, fieldOfCode },
    check: (values) => checkTaskForm(values, opened.task, names.of),
    row: (form) => taskRow(form, opened, site, (trailerID) => acts.selectTrailer(trailerID)),
    agree: async (values) => {
      if (purpose.name === 'edit') return confirm({ title: UPDATE_QUESTION, confirmLabel: 'Update' })
      const prompt = atDock ? await weightPrompt(values, site) : null
      return prompt === null || confirm({ title: 'Location', text: prompt, more: weightInPrompt() })
    },
    save: (values, taking) => saveTask(purpose, opened, withWeightNow(values), taking),
    saved: () => (opened.task === null ? 'Task Added' : 'Task updated, saved on this tablet'),
    read: () => warnings,
    scan: {
      names: ['TrailerNumber', 'TrailerID'],
      next: 'ScacID',
      edits: opened.task !== null,
      take: (code) => {
        acts.typeNumber(code)
        return acts.leaveNumber()
      },
      takeTag: (code) => takeTag(code),
    },
  })
  const { form } = command
  const weightInPrompt = () => <WeightInPrompt form={form} site={site} />
  /** The prompt offers the weight of the scale after the values were read. */
  const withWeightNow = (values: TaskForm): TaskForm => {
    const [TrailerWeight, TrailerWeightTaken] = form.getValues(['TrailerWeight', 'TrailerWeightTaken'])
    return { ...values, TrailerWeight, TrailerWeightTaken }
  }
  const acts = useTaskFormActs(form, site, atDock)
  /** Selects the trailer that carries a scanned tag. */
  async function takeTag(code: string): Promise<void> {
    const found = await findScanned(site.ID, code)
    const [holder] = found.trailers.filter(({ State }) => State === TrailerState.OnYard)
    if (holder) await acts.selectTrailer(holder.ID)
    else notifyInForm(scanWords(found))
  }
  const warnings = useTaskWarnings(form, opened.task, site)
  const freights = useLiveQuery(() => listFreightChoices(site.ID), [site.ID]) ?? []
  const [Action, ScacID, EPCID] = useWatch({ control: form.control, name: ['Action', 'ScacID', 'EPCID', 'Seen'] })
  const names = useNamesNow(site, { ScacID, EPCID })
  const sections = useTaskSections({ form, acts, names, site, task: opened.task, atDock, freights })
  /** Follows an added task. If the places cannot be read, the form closes as after Add. */
  async function replace(values: TaskForm): Promise<void> {
    const added = shapeTaskFields(fieldsOfForm(values))
    const places = await listLocations(site.ID).catch(() => null)
    if (places) onNext(replacementOf(added, yardIDOf(places)))
    else onClose()
  }
  /** Adds the task and starts it for a chosen driver. */
  function assign() {
    let driverID = 0
    command.submit(sections, undefined, {
      agree: async (values) => {
        const prompt = atDock ? await weightPrompt(values, site) : null
        const chosen = await assigning.ask(prompt, prompt === null ? null : weightInPrompt())
        driverID = chosen ?? 0
        return chosen !== null
      },
      save: (values, taking) =>
        addAndStart(inputOf(purpose, withWeightNow(values), taking), { base: baseOf(values) }, driverID),
      saved: () => 'Task Added and started',
    })
  }
  const mayAssign = user !== null && may(toPerson(user), 'tasks.status')
  const more = (busy: boolean) => (
    <>
      {mayAssign && (
        <Button large icon={personAddOutline} disabled={busy} onClick={assign}>
          Assign driver
        </Button>
      )}
      {canReplace(Action) && (
        <Button large disabled={busy} onClick={() => command.submit(sections, replace)}>
          {'Add & Replace'}
        </Button>
      )}
    </>
  )
  return (
    <>
      <CommandFrame
        {...{ title, command, sections, onStartOver, onClose, zone: site.Timezone }}
        edited={opened.task && { List: 'Tasks', ID: opened.task.ID }}
        save={saveLabels[purpose.name]}
        leave={purpose.name === 'new' ? 'Close' : 'Cancel'}
        more={purpose.name === 'new' ? more : undefined}
        warnings={<TaskWarnings words={warnings} />}
      />
      {assigning.dialog}
    </>
  )
}

function saveTask(purpose: TaskPurpose, { task }: OpenedTask, values: TaskForm, taking: TakeTag): Promise<SaveResult> {
  const { Message, ...fields } = inputOf(purpose, values, taking)
  const refused = purpose.name === 'mend' ? purpose.item : null
  const options: SaveOptions = {
    base: baseOf(values),
    ...(refused ? { settles: { Key: refused.Key, How: 'resolve' } } : {}),
  }
  if (task) return saveCommand('updateTask', { ID: task.ID, ...fields }, options)
  const input = { Message, ...fields }
  // A rejected task keeps its ID, since comments may wait for it.
  const refusedID = refused && typeof refused.Body.ID === 'number' ? refused.Body.ID : null
  if (refusedID !== null) return saveCommand('createTask', { ID: refusedID, ...input }, options)
  return saveNew('createTask', (ID) => ({ ID, ...input }), options)
}

function inputOf(purpose: TaskPurpose, values: TaskForm, taking: TakeTag) {
  return {
    Message: values.Message.trim() || null,
    ...shapeTaskFields(fieldsOfForm(values)),
    ...taking,
    ...weighedOfForm({ TrailerWeight: values.TrailerWeight, TrailerWeightTaken: values.TrailerWeightTaken }),
    ...(clearsBox(purpose, values) ? { ClearsBoxTemperature: true } : {}),
  }
}

/** True for a pull at the dock of a trailer unloaded at its door. */
function clearsBox(purpose: TaskPurpose, values: TaskForm): boolean {
  const trailer = selectedTrailer(values)
  const leaves = isDock(purpose) && values.Action === TaskAction.Pull && values.FromLocationID === trailer?.LocationID
  return leaves && carriesLoad(trailer.StatusType)
}

/** The field for refusals without messages per field. */
const fieldOfCode: Readonly<Record<string, 'TrailerID' | 'ScacID' | 'ToLocationID'>> = {
  'not-on-yard': 'TrailerID',
  'arrival-dropped': 'TrailerID',
  'trailer-deleted': 'TrailerID',
  'number-on-yard': 'ScacID',
  'spot-taken': 'ToLocationID',
}

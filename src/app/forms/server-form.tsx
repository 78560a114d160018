import { cloudOfflineOutline } from 'ionicons/icons'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useStore } from 'zustand'
import { getDraft, removeDraft } from '../../mirror/reads/drafts.ts'
import { isOpenList } from '../../contract/live.ts'
import { useHasServer } from '../data/use-session.ts'
import { Button } from '../kit/button.tsx'
import { Drawer } from '../kit/drawer.tsx'
import { FormSections } from '../kit/form/form-sections.tsx'
import { type FormSection, itemsOf } from '../kit/form/items.ts'
import { MissingBar } from '../kit/form/missing-bar.tsx'
import { Versions } from '../kit/form/versions.tsx'
import { Icon } from '../kit/icon.tsx'
import { ChangeTrail, type TrailOf } from './change-trail.tsx'
import { DraftNote } from './draft-note.tsx'
import { EditingLine } from './editing-line.tsx'
import { OpenedForm } from './opened-form.tsx'
import { useFocusAtStart } from './use-focus-at-start.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'
import { type ServerDraft, type ServerForm as Form, type ServerFormRules, useServerForm } from './use-server-form.ts'
import './form.css'

export interface ServerFormProps<T extends FieldValues> extends ServerFormRules<T> {
  readonly saveLabel: string
  /** A form of few fields. */
  readonly small?: boolean
  /** Shows other editors and, to super admins, changes; undefined for a new row. */
  readonly trail?: TrailOf
}

const OFFLINE = 'You are offline. This is saved only online; what you type is kept.'

/** A form over server calls. Closing keeps a draft. */
export function ServerForm<T extends FieldValues>(props: ServerFormProps<T>) {
  const { draftKey, onClose } = props
  return (
    <OpenedForm kind="form" purpose={draftKey} open={() => readDraft<T>(draftKey)} onClose={onClose}>
      {({ draft }, onStartOver) => <FormInDrawer {...{ ...props, draft, onStartOver }} />}
    </OpenedForm>
  )
}

export interface ServerFormInPageProps<T extends FieldValues> extends Omit<ServerFormProps<T>, 'onClose' | 'small'> {}

/** A form that stays in its page: Cancel removes the input, and a save shows what was saved. */
export function ServerFormInPage<T extends FieldValues>(props: ServerFormInPageProps<T>) {
  const { draftKey, fields, onSaved } = props
  /** The saved fields, shown while the mirror still has the older row. */
  const [saved, setSaved] = useState<{ readonly over: string; readonly fields: T } | null>(null)
  const over = JSON.stringify([draftKey, fields])
  const shown = saved?.over === over ? saved.fields : fields
  return (
    <OpenedForm kind="form" purpose={draftKey} open={() => readDraft<T>(draftKey)} onClose={() => {}}>
      {({ draft }, onStartOver) => (
        <FormInPage
          {...{ ...props, draft, onStartOver, fields: shown, onClose: onStartOver }}
          onSaved={(now) => {
            if (now) setSaved({ over, fields: now })
            onSaved?.(now)
          }}
        />
      )}
    </OpenedForm>
  )
}

interface OpenFormProps<T extends FieldValues> extends ServerFormProps<T> {
  readonly draft: ServerDraft<T> | null
  readonly onStartOver: () => void
}

function FormInDrawer<T extends FieldValues>(props: OpenFormProps<T>) {
  const { title, onClose, small = false } = props
  const server = useServerForm(props, props.draft)
  const { form, sections } = server
  const [first] = itemsOf(sections)
  useFocusAtStart(form, first?.name ?? null)
  return (
    <Drawer
      {...{ title, small, onClose }}
      onSubmit={(event) => {
        event.preventDefault()
        server.submit()
      }}
      news={
        <>
          <EditingOf trail={props.trail} />
          <TroubleLine trouble={server.trouble} />
        </>
      }
      footer={
        <>
          <MissingBar form={form} sections={sections} />
          <Buttons {...props} server={server} leave="Close" onLeave={onClose} />
        </>
      }
    >
      <Content {...props} server={server} />
    </Drawer>
  )
}

function FormInPage<T extends FieldValues>(props: OpenFormProps<T>) {
  const { title, onStartOver } = props
  const server = useServerForm(props, props.draft)
  return (
    <form
      className="page-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        server.submit()
      }}
    >
      <h2 className="page-form-title">{title}</h2>
      <EditingOf trail={props.trail} />
      <TroubleLine trouble={server.trouble} />
      <Content {...props} server={server} />
      <div className="page-form-foot">
        <MissingBar form={server.form} sections={server.sections} />
        <Buttons {...props} server={server} leave="Cancel" onLeave={() => void server.forget().then(onStartOver)} />
      </div>
    </form>
  )
}

type WithServer<T extends FieldValues> = OpenFormProps<T> & { readonly server: Form<T> }

function Content<T extends FieldValues>({ server, trail, onStartOver }: WithServer<T>) {
  const { form, sections, clash } = server
  return (
    <>
      {server.hasDraft && <DraftNote onStartOver={() => void server.forget().then(onStartOver)} />}
      <Fields turns={server.turns}>
        <FormProvider {...form}>
          <FormSections control={form.control} sections={sections} />
        </FormProvider>
        {clash && (
          <Versions
            items={itemsOf(sections)}
            theirs={clash.theirs.fields}
            mine={clash.mine}
            chosen={clash.chosen}
            onChoose={server.choose}
          />
        )}
      </Fields>
      {trail && <ChangeTrail of={trail} labels={labelsOf(sections)} />}
    </>
  )
}

/** A new row has no other editors. */
function EditingOf({ trail }: { readonly trail: TrailOf | undefined }) {
  return trail && isOpenList(trail.list) && <EditingLine List={trail.list} ID={trail.id} edits />
}

function labelsOf<T extends FieldValues>(sections: readonly FormSection<T>[]): Readonly<Record<string, string>> {
  return Object.fromEntries(itemsOf(sections).map(({ name, label }) => [name, label]))
}

/**
 * Takes no input during a save, which would be lost when the form closes. Renders alone. The focus stays in the
 * form, and goes back to its field if the form stays open.
 */
function Fields({ turns, children }: { readonly turns: OneAtATime; readonly children: ReactNode }) {
  const busy = useStore(turns.busy)
  const fields = useRef<HTMLDivElement>(null)
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!busy) {
      if (activeElement === fields.current || activeElement === body) held.current?.focus()
      held.current = null
    } else if (activeElement instanceof HTMLElement && fields.current?.contains(activeElement)) {
      held.current = activeElement
      fields.current.focus({ preventScroll: true })
    }
  }, [busy])
  return (
    <div ref={fields} className="form-fields" tabIndex={busy ? -1 : undefined}>
      <div inert={busy}>{children}</div>
    </div>
  )
}

interface ButtonsProps<T extends FieldValues> extends OpenFormProps<T> {
  readonly server: Form<T>
  readonly leave: 'Close' | 'Cancel'
  readonly onLeave: () => void
}

/** Renders alone during a save. */
function Buttons<T extends FieldValues>({ server, removal, leave, onLeave, saveLabel }: ButtonsProps<T>) {
  const busy = useStore(server.turns.busy)
  return (
    <div className="form-buttons">
      {removal && (
        <Button tone="danger" large disabled={busy} onClick={server.remove}>
          Delete
        </Button>
      )}
      <Button large disabled={busy && leave === 'Cancel'} onClick={onLeave}>
        {leave}
      </Button>
      <Button tone="primary" type="submit" large busy={busy}>
        {saveLabel}
      </Button>
    </div>
  )
}

function TroubleLine({ trouble }: { readonly trouble: string | null }) {
  const online = useHasServer()
  const words = trouble ?? (online ? null : OFFLINE)
  if (words === null) return null
  return (
    <p className="form-trouble" role={trouble === null ? 'status' : 'alert'}>
      <Icon icon={cloudOfflineOutline} />
      {words}
    </p>
  )
}

/** Returns the draft of a form; null where nothing was typed. */
async function readDraft<T extends object>(key: string): Promise<{ readonly draft: ServerDraft<T> | null }> {
  // Written by this form, under this key.
  const draft = (await getDraft(key))?.Value as ServerDraft<T> | undefined
  if (!draft) return { draft: null }
  if (draft.attempt || JSON.stringify(draft.form) !== JSON.stringify(draft.seen)) return { draft }
  await removeDraft(key)
  return { draft: null }
}

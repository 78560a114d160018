import { cloudOfflineOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useStore } from 'zustand'
import { getDraft, removeDraft } from '../../mirror/reads/drafts.ts'
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
import { useOpened } from './use-opened.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'
import { type ServerDraft, type ServerForm as Form, type ServerFormRules, useServerForm } from './use-server-form.ts'
import './form.css'

export interface ServerFormProps<T extends FieldValues> extends ServerFormRules<T> {
  readonly sections: readonly FormSection<T>[]
  /** The button that saves. */
  readonly saveLabel: string
  /** A form of few fields. */
  readonly small?: boolean
  /** The row whose changes super admins can read below the fields; undefined for a new one. */
  readonly trail?: TrailOf
}

const OFFLINE = 'You are offline. This is saved only online; what you type is kept.'

/** A drawer with a form over calls that need the server. Closing it keeps the input as a draft. */
export function ServerForm<T extends FieldValues>(props: ServerFormProps<T>) {
  const { draftKey, onClose } = props
  const [round, setRound] = useState(0)
  const opened = useOpened('form', draftKey, () => readDraft<T>(draftKey), onClose, round)
  if (!opened) return null
  return <OpenForm key={round} {...props} draft={opened.draft} onStartOver={() => setRound(round + 1)} />
}

interface OpenFormProps<T extends FieldValues> extends ServerFormProps<T> {
  readonly draft: ServerDraft<T> | null
  readonly onStartOver: () => void
}

function OpenForm<T extends FieldValues>({ draft, onStartOver, ...props }: OpenFormProps<T>) {
  const { sections, onClose } = props
  const server = useServerForm(props, draft)
  const { form, clash } = server
  useEffect(() => {
    const [first] = itemsOf(sections)
    if (first) form.setFocus(first.name)
  }, [form, sections])
  return (
    <Drawer
      small={props.small ?? false}
      title={props.title}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        server.submit(sections)
      }}
      news={<TroubleLine trouble={server.trouble} />}
      footer={
        <>
          <MissingBar form={form} sections={sections} />
          <Buttons {...props} server={server} />
        </>
      }
    >
      {draft && <DraftNote onStartOver={() => void server.forget().then(onStartOver)} />}
      <Fields turns={server.turns}>
        <FormSections control={form.control} sections={sections} />
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
      {props.trail && <ChangeTrail of={props.trail} labels={labelsOf(sections)} />}
    </Drawer>
  )
}

function labelsOf<T extends FieldValues>(sections: readonly FormSection<T>[]): Readonly<Record<string, string>> {
  return Object.fromEntries(itemsOf(sections).map(({ name, label }) => [name, label]))
}

/**
 * Takes no input while a save runs, since it would be lost when the form closes. Renders alone. The
 * focus stays in the form, which returns it when it closes, and goes back to its field if not.
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

/** Render alone while a save runs. */
function Buttons<T extends FieldValues>(props: ServerFormProps<T> & { readonly server: Form<T> }) {
  const { server, removal, onClose } = props
  const { turns } = server
  const busy = useStore(turns.busy)
  return (
    <div className="form-buttons">
      {removal && (
        <Button tone="danger" large disabled={busy} onClick={server.remove}>
          Delete
        </Button>
      )}
      <Button large onClick={onClose}>
        Close
      </Button>
      <Button tone="primary" type="submit" large busy={busy}>
        {props.saveLabel}
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
  if (JSON.stringify(draft.form) !== JSON.stringify(draft.seen)) return { draft }
  await removeDraft(key)
  return { draft: null }
}

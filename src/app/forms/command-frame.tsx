import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useStore } from 'zustand'
import type { OpenRow } from '../../contract/live.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Drawer } from '../kit/drawer.tsx'
import { FormSections } from '../kit/form/form-sections.tsx'
import type { FormSection } from '../kit/form/items.ts'
import { leadToNext } from '../kit/form/lead-to.ts'
import { MissingBar } from '../kit/form/missing-bar.tsx'
import { UnderwayContext } from '../kit/form/underway.ts'
import { DraftNote } from './draft-note.tsx'
import { EditingLine } from './editing-line.tsx'
import { RowNews } from './row-news.tsx'
import { StoreLine } from './store-line.tsx'
import type { CommandForm } from './use-command-form.ts'
import './form.css'

export interface CommandFrameProps<T extends FieldValues> {
  /** A central dialog for a few fields, else a drawer. */
  readonly frame?: 'drawer' | 'dialog'
  readonly title: string
  readonly command: CommandForm<T>
  readonly sections: readonly FormSection<T>[]
  /** The edited row, shown with the others who edit it; null for a new one. */
  readonly edited: OpenRow | null
  /** Of the site, for times of changes by others. */
  readonly zone: string
  readonly save: string
  /** 'Close' keeps a draft, 'Cancel' removes it. */
  readonly leave: 'Close' | 'Cancel'
  /** Further buttons; `busy` while an act runs. */
  readonly more?: (busy: boolean) => ReactNode
  /** Warnings beside the buttons, to read before a save. */
  readonly warnings?: ReactNode
  /** Reopens without the draft. */
  readonly onStartOver?: () => void
  readonly onClose: () => void
}

/** A form over a queued command. Closing keeps the input. */
export function CommandFrame<T extends FieldValues>(props: CommandFrameProps<T>) {
  const { command, sections, onClose, onStartOver } = props
  const { form, watch } = command
  // A person who leaves because of a decision has not given up what was typed.
  const leave = watch.keptFor ? 'Close' : props.leave
  const Frame = props.frame === 'dialog' ? Dialog : Drawer
  const endWith = (then: () => void) => void command.forget().then(then)
  // Enter, also that of the keyboard of the system, goes on through what is still needed, and saves once that is complete.
  const goOn = (event: KeyboardEvent) => {
    const { key, nativeEvent, target } = event
    const isEnter = key === 'Enter' && !nativeEvent.isComposing && !event.defaultPrevented
    if (isEnter && target instanceof HTMLInputElement && leadToNext(form, sections, target.name)) event.preventDefault()
  }
  return (
    <Frame
      title={props.title}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        command.submit(sections)
      }}
      news={
        <>
          {props.edited && <EditingLine {...props.edited} edits />}
          <RowNews watch={watch} zone={props.zone} onLeave={onClose} />
        </>
      }
      footer={
        <>
          <StoreLine />
          {props.warnings}
          <MissingBar form={form} sections={sections} />
          <Buttons {...props} leave={leave} onLeave={leave === 'Close' ? onClose : () => endWith(onClose)} />
        </>
      }
    >
      {command.hasDraft && onStartOver && <DraftNote onStartOver={() => endWith(onStartOver)} />}
      <UnderwayContext value={command.underway}>
        <FormSections control={form.control} sections={sections} onKeyDown={goOn} />
      </UnderwayContext>
    </Frame>
  )
}

/**
 * The buttons render alone during a save, since rendering all fields is slow, and only if it lasts. Further buttons take
 * no taps from its first moment on.
 */
function Buttons<T extends FieldValues>(props: CommandFrameProps<T> & { readonly onLeave: () => void }) {
  const { turns, watch } = props.command
  const busy = useStore(turns.shown)
  const ignoreWhileBusy = (event: SyntheticEvent) => {
    if (!turns.busy.getState()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="form-buttons">
      <div className="form-more" onClickCapture={ignoreWhileBusy}>
        {props.more?.(busy || watch.closed !== null)}
      </div>
      <Button large onClick={props.onLeave}>
        {props.leave}
      </Button>
      {/* Disabled only for a row that is gone: while something is missing, a tap leads to it. */}
      <Button tone="primary" type="submit" large busy={busy} disabled={watch.closed !== null}>
        {props.save}
      </Button>
    </div>
  )
}

import { alertCircleOutline, checkmarkCircleOutline, closeOutline, informationCircleOutline } from 'ionicons/icons'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { restFromPresses } from './rest-from-presses.ts'
import { Unbroken } from './unbroken.tsx'
import { overlayStack, useLastOverlay, useTopOverlay } from './overlay-stack.ts'
import './notice.css'

export type NoticeTone = 'success' | 'info' | 'error'

/** A button of a notice, such as Undo; a tap closes the notice. */
export interface NoticeAct {
  readonly label: string
  readonly onTap: () => void
}

interface Notice {
  readonly text: string
  readonly tone: NoticeTone
  readonly act: NoticeAct | null
  /** Key of the saved act that it tells of; null: none, or several. */
  readonly key: string | null
}

interface Shown extends Notice {
  readonly id: number
  /** The form or dialog of the error. */
  readonly said: Element | null
  /** Milliseconds in sight that are left; null: its time does not depend on that. */
  readonly left: number | null
}

/** Signs that take two lines on the narrowest bar: a longer text would cover what is below. */
const MAX_IN_BAR = 90

/** Milliseconds (spec 1§2.3). Errors stay. */
const HIDE_MS = 5_000
/** One with an act stays longer: it must be read and reached. While a later notice covers it, its time stands still. */
const HIDE_ACT_MS = 10_000
/** In sight or not, one with an act ends then: later its Undo would come up over other work, for an act long past. */
const LAST_ACT_MS = 60_000

/** The notices to be shown, the latest last. */
export const useNotices = create<{ readonly waiting: readonly Shown[] }>(() => ({ waiting: [] }))
let lastID = 0

/**
 * Shows a snackbar at the top for 5 s, one with an act for 10 s in sight, and 60 s in all; an error until closed. `key`: of the
 * saved act that it tells of, for `closeNoticesOf`.
 */
export function notify(
  text: string,
  tone: NoticeTone = 'success',
  act: NoticeAct | null = null,
  key: string | null = null,
): void {
  show({ text, tone, act, key }, null)
}

/** Shows an error of an open form or dialog; it disappears with the form. */
export function notifyInForm(text: string): void {
  show({ text, tone: 'error', act: null, key: null }, overlayStack.last())
}

function show(one: Notice, said: Element | null): void {
  lastID += 1
  const isTimed = one.tone !== 'error'
  const notice = { ...one, id: lastID, said, left: isTimed && one.act ? HIDE_ACT_MS : null }
  useNotices.setState(({ waiting }) => ({
    waiting: [...waiting.filter(({ text, said: of }) => text !== one.text && isConnected(of)), notice],
  }))
  // Timed here, since each modal mounts the bar again.
  if (isTimed) setTimeout(() => dismiss(notice.id), one.act ? LAST_ACT_MS : HIDE_MS)
}

/** Counts the time of a notice that came into sight. Returns the function that keeps what is left of it for later. */
export function countInSight(id: number): () => void {
  const { left = null } = useNotices.getState().waiting.find((one) => one.id === id) ?? {}
  if (left === null) return () => undefined
  const since = performance.now()
  const ending = setTimeout(() => dismiss(id), left)
  return () => {
    clearTimeout(ending)
    const rest = left - (performance.now() - since)
    const keep = (one: Shown) => (one.id === id ? { ...one, left: rest } : one)
    useNotices.setState(({ waiting }) => ({ waiting: waiting.map(keep) }))
  }
}

/** Closes a notice whose cause is gone. */
export function closeNotice(text: string): void {
  useNotices.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.text !== text) }))
}

/** Returns the keys of the acts that notices tell of now. */
export function keysInNotices(): readonly string[] {
  return useNotices.getState().waiting.flatMap(({ key }) => key ?? [])
}

/** Closes the notices of acts. */
export function closeNoticesOf(keys: readonly string[]): void {
  const isOther = ({ key }: Notice) => key === null || !keys.includes(key)
  useNotices.setState(({ waiting }) => ({ waiting: waiting.filter(isOther) }))
}

/**
 * Returns a function that closes the errors that stand now, other than those of open forms. For a form that opens: they
 * tell of an act before it, and were in sight.
 */
export function pastErrors(): () => void {
  const last = lastID
  const stays = ({ tone, said, id }: Shown) => tone !== 'error' || said !== null || id > last
  return () => useNotices.setState(({ waiting }) => ({ waiting: waiting.filter(stays) }))
}

/** Closes all. Called when the person leaves: the next one knows nothing of these acts. */
export function closeNotices(): void {
  useNotices.setState({ waiting: [] })
}

/**
 * Closes those with a button, which nobody may tap under the sign-in card; an error stays without its button, for the same
 * person.
 */
export function closeActs(): void {
  useNotices.setState(({ waiting }) => ({ waiting: withoutActs(waiting) }))
}

/** Returns the notices that stay on a locked screen. */
export function withoutActs<N extends Notice>(waiting: readonly N[]): readonly N[] {
  return waiting
    .filter(({ act, tone }) => act === null || tone === 'error')
    .map((one) => (one.act === null ? one : { ...one, act: null }))
}

function isConnected(said: Shown['said']): boolean {
  return said === null || said.isConnected
}

function dismiss(id: number): void {
  useNotices.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.id !== id) }))
}

const usePlaces = create<{ readonly line: Element | null; readonly bar: Element | null }>(() => ({
  line: null,
  bar: null,
}))
const setLine = (line: Element | null) => usePlaces.setState({ line })
const setBar = (bar: Element | null) => usePlaces.setState({ bar })

/** A line for errors, which stay until they are read, and for notices with an act or a long text: it must cover nothing. */
export function NoticeLine() {
  return <div ref={setLine} className="notice-line" aria-live="polite" />
}

/** Renders into that line; where there is none, in its own place. */
export function InNoticeLine({ children }: { readonly children: ReactNode }) {
  const line = usePlaces((state) => state.line)
  return line ? createPortal(children, line) : children
}

/** The room in the top bar for all others, over the site's name, where they cover nothing of a screen. */
export function NoticePlace() {
  return <div ref={setBar} className="notice-place" aria-live="polite" />
}

/** The places in a drawer: beside its title, and a line below that. */
export interface DrawerNotices {
  readonly inHead: ReactNode
  readonly below: ReactNode
}

/** In each drawer, which covers the places of the screen: its title and first fields must be seen. */
export const drawerNotices: DrawerNotices = {
  inHead: <div className="drawer-notice" aria-live="polite" />,
  below: <div className="notice-line" aria-live="polite" />,
}

/**
 * Shows the latest notice, inside the topmost modal, since that makes the rest inert. Its place is a live region that is
 * there before its words: most screen readers say nothing of one that comes with them.
 */
export function NoticeHost() {
  const waiting = useNotices((state) => state.waiting)
  const over = useTopOverlay()
  // Renders again when a panel closes, since its notices go with it.
  useLastOverlay()
  const { line, bar: place } = usePlaces()
  const shown = waiting.filter(({ said }) => isConnected(said)).at(-1)
  const inSight = shown?.id
  useEffect(() => (inSight === undefined ? undefined : countInSight(inSight)), [inSight])
  const bar = shown && <NoticeBar key={shown.id} notice={shown} />
  const isLine = shown !== undefined && needsLine(shown)
  if (isLine && !over && line) return createPortal(bar, line)
  if (!over && place) return createPortal(bar, place)
  const inDrawer = over?.querySelector(isLine ? '.notice-line' : '.drawer-notice')
  if (inDrawer) return createPortal(bar, inDrawer)
  return createPortal(<NoticesOver dialog={over}>{bar}</NoticesOver>, over ?? document.body)
}

/** Pixels between notices and the dialog below them. */
const GAP = 8

/** Notices above a dialog, which begins below them (modal.css); null: on a page without a bar. */
function NoticesOver({ dialog, children }: { readonly dialog: HTMLElement | null; readonly children: ReactNode }) {
  const notices = useRef<HTMLDivElement>(null)
  const line = usePlaces((state) => state.line)
  useLayoutEffect(() => {
    const element = notices.current
    if (!dialog || !element) return
    const measure = () => {
      const { bottom, height } = element.getBoundingClientRect()
      if (height > 0) dialog.style.setProperty('--notices-end', `${Math.ceil(bottom) + GAP}px`)
      else dialog.style.removeProperty('--notices-end')
    }
    // The parts of the page too: as they grow or shrink, the notices move with them. None of them is in the dialog.
    const sizes = new ResizeObserver(measure)
    for (const part of [element, ...(line?.parentElement?.children ?? [])]) sizes.observe(part)
    return () => {
      sizes.disconnect()
      dialog.style.removeProperty('--notices-end')
    }
  }, [dialog, line])
  return (
    <div ref={notices} className="notices" aria-live="polite">
      {children}
    </div>
  )
}

function needsLine({ tone, act, text }: Notice): boolean {
  return tone === 'error' || act !== null || text.length > MAX_IN_BAR
}

const icons: Readonly<Record<NoticeTone, string>> = {
  success: checkmarkCircleOutline,
  info: informationCircleOutline,
  error: alertCircleOutline,
}

/** Milliseconds until the buttons of a notice take presses: it may come up in the place of one that was just tapped. */
const REST_MS = 500

function NoticeBar({ notice }: { readonly notice: Shown }) {
  const { id, text, tone, act } = notice
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The bar takes these presses, or they would act on what lies behind it.
    bar.current?.animate({ pointerEvents: ['auto', 'auto'] }, REST_MS)
    for (const button of bar.current?.querySelectorAll('button') ?? []) restFromPresses(button, REST_MS)
  }, [])
  function tap(): void {
    dismiss(id)
    act?.onTap()
  }
  return (
    <div ref={bar} className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon icon={icons[tone]} />
      <span className="notice-text">
        <Unbroken text={text} />
      </span>
      {act && <Button onClick={tap}>{act.label}</Button>}
      {(act || tone !== 'success') && <IconButton icon={closeOutline} label="Dismiss" onClick={() => dismiss(id)} />}
    </div>
  )
}

import { alertCircleOutline, checkmarkCircleOutline, closeOutline, informationCircleOutline } from 'ionicons/icons'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useTopOverlay } from './overlay-stack.ts'
import './notice.css'

export type NoticeTone = 'success' | 'info' | 'error'

interface Notice {
  readonly text: string
  readonly tone: NoticeTone
}

interface Shown extends Notice {
  readonly id: number
}

/** Spec 1§2.3. */
const HIDE_MS: Readonly<Record<NoticeTone, number>> = { success: 5_000, info: 5_000, error: 10_000 }

const useNotices = create<{ readonly shown: readonly Shown[] }>(() => ({ shown: [] }))
let lastID = 0

/** Shows a snackbar at top centre: 5 s, errors 10 s. The same words are not shown twice at a time. */
export function notify(text: string, tone: NoticeTone = 'success'): void {
  lastID += 1
  const id = lastID
  const notice = { id, text, tone }
  useNotices.setState(({ shown }) => ({ shown: [...shown.filter((one) => one.text !== text), notice].slice(-3) }))
  // Counted from here, not from the bar: that is mounted anew in each modal that opens or closes under it.
  setTimeout(() => dismiss(id), HIDE_MS[tone])
}

function dismiss(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }))
}

/** Shows the notices; stands once in the shell. An open modal makes the rest inert, so they are shown inside the topmost one. */
export function NoticeHost() {
  const shown = useNotices((state) => state.shown)
  const over = useTopOverlay()
  return createPortal(
    <div className="notices">
      {shown.map((notice) => (
        <NoticeBar key={notice.id} notice={notice} />
      ))}
    </div>,
    over ?? document.body,
  )
}

const icons: Readonly<Record<NoticeTone, string>> = {
  success: checkmarkCircleOutline,
  info: informationCircleOutline,
  error: alertCircleOutline,
}

function NoticeBar({ notice }: { readonly notice: Shown }) {
  const { id, text, tone } = notice
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon icon={icons[tone]} />
      <span className="notice-text">{text}</span>
      <IconButton icon={closeOutline} label="Dismiss" onClick={() => dismiss(id)} />
    </div>
  )
}

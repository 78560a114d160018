import type { LazyPart } from '../components/lazy-part.ts'
import { missingDialog, PartView } from '../components/part-view.tsx'
import { useLoadLater } from '../components/use-load-later.ts'
import { endMendRequest, type MendRequest, type MendScreen, useMendRequest } from '../stores/mend-store.ts'

/** What a screen says of its forms and dialogs. */
interface OverlayProps {
  /** What stands open over the list; null for nothing. */
  readonly open: object | null
  /** Whether the rows of the list are there. */
  readonly shown: boolean
  readonly onClose: () => void
}

export interface ScreenOverlaysProps<P extends OverlayProps> {
  readonly screen: MendScreen
  /** The forms and dialogs themselves: a chunk of their own, that the list does not wait for. */
  readonly part: LazyPart<P & { readonly mend: MendRequest | null }>
  readonly props: P
}

/** The form or dialog that stands open over a screen; and the form of a refused command that somebody wants to put right. */
export function ScreenOverlays<P extends OverlayProps>({ screen, part, props }: ScreenOverlaysProps<P>) {
  const mend = useMendRequest(screen)
  useLoadLater(props.shown, part.load)
  if (!props.open && !mend) return null
  const closeBoth = () => {
    endMendRequest()
    props.onClose()
  }
  return <PartView part={part} props={{ ...props, mend }} missing={missingDialog(closeBoth)} />
}

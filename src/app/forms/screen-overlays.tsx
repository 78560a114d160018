import type { LazyPart } from '../kit/lazy-part.ts'
import { missingDialog, PartView } from '../kit/part-view.tsx'
import { useLoadLater } from '../kit/use-load-later.ts'
import { endMendRequest, type MendRequest, type MendScreen, useMendRequest } from '../data/mend-store.ts'

interface OverlayProps {
  /** The form or dialog over the list; null for none. */
  readonly open: object | null
  /** True once the list has its rows. */
  readonly shown: boolean
  readonly onClose: () => void
}

export interface ScreenOverlaysProps<P extends OverlayProps> {
  readonly screen: MendScreen
  /** The forms and dialogs, in a chunk that the list does not wait for. */
  readonly part: LazyPart<P & { readonly mend: MendRequest | null }>
  readonly props: P
}

/** Shows a screen's open form or dialog, or the one that corrects a rejected command. */
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

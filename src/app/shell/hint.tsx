import { type ReactNode, useEffect } from 'react'
import { type HintName, isHintShown, noteHintFollowed, noteHintSeen } from '../data/hints.ts'
import { useUiStore } from '../data/ui-store.ts'
import { useUser } from '../data/use-session.ts'
import { HintLine } from '../kit/hint-line.tsx'

const words: Readonly<Record<HintName, string>> = {
  gate: 'Type or scan a number into Trailer #: it shows at once what is known of it.',
  sync: 'Each change is saved on this tablet first, and sent as soon as the server answers. You can always keep working.',
  walk: 'Tap Here if it stands here: the next spot comes by itself.',
}

export interface HintProps {
  readonly name: HintName
  readonly act?: ReactNode
  /** In a panel that the person opens: once that is closed, the hint has been read. */
  readonly readOnClose?: boolean
}

/** A hint in its place, until this person has closed or followed it on this tablet. */
export function Hint({ name, act, readOnClose }: HintProps) {
  const userID = useUser()?.UserID ?? null
  const isShown = useHintShown(name)
  useEffect(() => {
    if (!readOnClose || userID === null) return
    return () => noteHintFollowed(name, userID)
  }, [name, readOnClose, userID])
  if (!isShown || userID === null) return null
  return <HintLine words={words[name]} act={act} onDone={() => noteHintSeen(name, userID)} />
}

/** True until this person has closed or followed the hint on this tablet. */
export function useHintShown(name: HintName): boolean {
  const userID = useUser()?.UserID ?? null
  return useUiStore((state) => userID !== null && isHintShown(state, name, userID))
}

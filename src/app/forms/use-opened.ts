import { useEffect, useState } from 'react'
import { notify } from '../kit/notice.tsx'

/** Shown when a form or dialog is to open for a trailer that is gone. */
export const NO_TRAILER = 'That trailer is not on this tablet.'

/**
 * Reads the data of a dialog or form once for each `purpose` and `round`; undefined until then. If
 * `open` returns words, they are shown and the owner closes. Callbacks need not be memoized: the
 * first render's are used.
 */
export function useOpened<O extends object>(
  what: 'dialog' | 'form',
  purpose: unknown,
  open: () => Promise<O | string>,
  onClose: () => void,
  round = 0,
): O | undefined {
  const [opened, setOpened] = useState<O>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once per purpose and round; a site that changes under it must not empty it.
  useEffect(() => {
    let ended = false
    setOpened(undefined)
    open()
      .then((answer) => {
        if (ended) return
        if (typeof answer !== 'string') return setOpened(answer)
        notify(answer, 'error')
        onClose()
      })
      .catch((error: unknown) => {
        notify(`The ${what} could not be opened: ${String(error)}`, 'error')
        if (!ended) onClose()
      })
    return () => {
      ended = true
    }
  }, [purpose, round])
  return opened
}

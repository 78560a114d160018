import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { Drawer } from '../kit/drawer.tsx'
import { notify, pastErrors } from '../kit/notice.tsx'
import { Loading } from '../kit/states.tsx'

/** Shown in place of a form whose trailer is gone. */
export const NO_TRAILER = 'That trailer is not on this tablet.'

export interface OpenedFormProps<O extends object> {
  /** Names the form in the message of a failure. */
  readonly kind: 'dialog' | 'form'
  /** A new key opens a new form. */
  readonly purpose: unknown
  /**
   * Reads the form's initial values. Returns a message, which is shown, if the form cannot be opened, or null if the
   * person declined; the owner closes in both cases. `until` is aborted when the form is left.
   */
  readonly open: (until: AbortSignal) => Promise<O | string | null>
  /** The drawer's title while the form is read; without it nothing shows. */
  readonly loading?: string
  readonly onClose: () => void
  /** `startOver` opens the form again without its draft. */
  readonly children: (opened: O, startOver: () => void) => ReactNode
}

/** Reads the start once per purpose, and opens the form. */
export function OpenedForm<O extends object>(props: OpenedFormProps<O>) {
  const { loading, onClose } = props
  const [round, setRound] = useState(0)
  const opened = useOpened(props, round)
  if (opened) return <Fragment key={round}>{props.children(opened, () => setRound(round + 1))}</Fragment>
  if (loading === undefined) return null
  return (
    <Drawer title={loading} onClose={onClose}>
      <Loading label="Loading" />
    </Drawer>
  )
}

interface Opened<O> {
  readonly purpose: unknown
  readonly round: number
  readonly start: O
}

/** The form's start; undefined until read. The callbacks need not be memoized. */
function useOpened<O extends object>(props: OpenedFormProps<O>, round: number): O | undefined {
  const { kind, purpose, open, onClose } = props
  const [opened, setOpened] = useState<Opened<O>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once per purpose and round; a site that changes under it must not empty it.
  useEffect(() => {
    const leaving = new AbortController()
    const closePastErrors = pastErrors()
    open(leaving.signal)
      .then((start) => {
        if (leaving.signal.aborted) return
        if (start !== null && typeof start !== 'string') {
          closePastErrors()
          return setOpened({ purpose, round, start })
        }
        if (start !== null) notify(start, 'error')
        onClose()
      })
      .catch((error: unknown) => {
        notify(`The ${kind} could not be opened: ${String(error)}`, 'error')
        if (!leaving.signal.aborted) onClose()
      })
    return () => leaving.abort()
  }, [purpose, round])
  const isThis = opened !== undefined && Object.is(opened.purpose, purpose) && opened.round === round
  return isThis ? opened.start : undefined
}

import { useMemo, useState } from 'react'
import { yardClient } from '../../../sync/client.ts'
import { announce } from '../../kit/announce.tsx'
import { closeNotice, notify } from '../../kit/notice.tsx'
import { tapEvents, type TapKeeper } from './tap-events.ts'
import { noTaps, type OpenTaps, WalkTaps } from './walk-taps.ts'

const voices = { say: announce, notify: (text: string) => notify(text), closeNotice }

/** Saves the taps of one screen. `keeper` must be stable. */
export function useTaps(keeper: TapKeeper): { readonly taps: WalkTaps; readonly open: OpenTaps } {
  const [open, setOpen] = useState(noTaps)
  const taps = useMemo(() => new WalkTaps(yardClient, { ...tapEvents(keeper, voices), onChange: setOpen }), [keeper])
  return { taps, open }
}

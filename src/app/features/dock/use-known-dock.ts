import { useEffect, useState } from 'react'
import { withChange } from '../../../domain/values/rows-change.ts'
import type { DockRead } from '../../../mirror/reads/dock.ts'
import type { DockChange } from '../../../sync/api.ts'
import { yardClient } from '../../../sync/client.ts'
import { listening } from '../../data/listening.ts'

/** Returns the rows of the dock, live while `active`; undefined until read. */
export function useKnownDock(active: boolean): DockRead | undefined {
  const [dock, setDock] = useState<DockRead>()
  useEffect(() => {
    if (!active) return
    let known: DockRead | undefined
    const take = (change: DockChange) => {
      known = nextDock(known, change)
      setDock(known)
    }
    return listening((alive) => yardClient.watchDock((change) => alive() && take(change)))
  }, [active])
  return dock
}

/** Adds what the worker sent to what is known. */
function nextDock(known: DockRead | undefined, { isWhole, marks, ...change }: DockChange): DockRead {
  const before = known && !isWhole ? known : nothing
  const scacs = withChange([...before.scacs.values()], change.scacs)
  return {
    locations: withChange(before.locations, change.locations),
    trailers: withChange(before.trailers, change.trailers),
    tasks: withChange(before.tasks, change.tasks),
    scacs: new Map(scacs.map((scac) => [scac.ID, scac])),
    marks,
  }
}

const nothing: DockRead = { locations: [], trailers: [], tasks: [], scacs: new Map(), marks: new Map() }

import { createOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import type { OpenRow } from '../../contract/live.ts'
import { fullName } from '../../domain/people/session-user.ts'
import { getPerson } from '../../mirror/reads/people.ts'
import { yardClient } from '../../sync/client.ts'
import { listening } from '../data/listening.ts'
import { useLiveQuery } from '../data/use-live-query.ts'
import { useUser } from '../data/use-session.ts'
import { Icon } from '../kit/icon.tsx'
import { type Editor, editingWords } from './editing-words.ts'
import './editing-line.css'

export interface EditingLineProps extends OpenRow {
  /** False: the panel only shows the row. */
  readonly edits: boolean
}

const nobody: readonly number[] = []

/**
 * Reports a row as open while mounted, and shows its other editors. Names come from the mirror, which has only people
 * whom this person may see.
 */
export function EditingLine({ List, ID, edits }: EditingLineProps) {
  const words = editingWords(useEditors({ List, ID, edits }))
  return (
    <div role="status" className="editing-line" hidden={words === null}>
      <Icon icon={createOutline} />
      {words}
    </div>
  )
}

function useEditors({ List, ID, edits }: EditingLineProps): readonly Editor[] {
  const ownID = useUser()?.UserID ?? null
  const [userIDs, setUserIDs] = useState(nobody)
  useEffect(() => {
    const end = listening((alive) =>
      yardClient.watchOpenRow({ List, ID }, edits, (found) => {
        if (alive()) setUserIDs(found)
      }),
    )
    return () => {
      end()
      setUserIDs(nobody)
    }
  }, [List, ID, edits])
  const read = useLiveQuery(
    () => Promise.all(userIDs.map(async (userID) => ({ userID, person: await getPerson(userID) }))),
    [userIDs.join()],
  )
  const known = new Map(read?.map(({ userID, person }) => [userID, person]))
  return userIDs.map((userID) => {
    const person = known.get(userID)
    return { name: person ? fullName(person) : null, isSelf: userID === ownID }
  })
}

import { useRef, useState } from 'react'
import type { ChangeOfRow } from '../../contract/answers.ts'
import { may, toPerson } from '../../domain/access/rights.ts'
import type { TrailList } from '../../domain/administration/change-words.ts'
import { MISSING, showDateTime } from '../../domain/values/display.ts'
import { yardClient } from '../../sync/client.ts'
import { serverFailureWords } from '../data/server-words.ts'
import { useSite, useUser } from '../data/use-session.ts'
import { type ChangeEntry, Changes } from '../kit/changes.tsx'

export interface TrailOf {
  readonly list: TrailList
  readonly id: number
}

export interface ChangeTrailProps {
  readonly of: TrailOf
  /** The labels of fields as the form shows them. */
  readonly labels: Readonly<Record<string, string>>
}

const PAGE = 10
const OFFLINE = 'You are offline. Changes are shown only online.'
const actWords: Readonly<Record<ChangeOfRow['Act'], string>> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
}

interface Loaded {
  readonly changes: readonly ChangeOfRow[]
  readonly count: number
}

/** Kept changes of an administration row, for super admins, only online. */
export function ChangeTrail({ of, labels }: ChangeTrailProps) {
  const user = useUser()
  const zone = useSite()?.Timezone ?? 'UTC'
  const [loaded, setLoaded] = useState<Loaded | undefined>()
  const [trouble, setTrouble] = useState<string | null>(null)
  const asked = useRef(0)
  if (!user || !may(toPerson(user), 'trail.read')) return null

  async function load(before: readonly ChangeOfRow[]): Promise<void> {
    asked.current += 1
    const mine = asked.current
    setTrouble(null)
    const query = { ...of, skip: before.length, take: PAGE }
    const answer = await yardClient.callServer('listAdminChanges', { query })
    // A later question is on its way.
    if (mine !== asked.current) return
    if (answer.name !== 'answered') return setTrouble(serverFailureWords(answer, OFFLINE))
    const { AdminChanges, ItemsCount } = answer.value
    setLoaded({ changes: [...before, ...AdminChanges], count: ItemsCount })
  }
  return (
    <Changes
      entries={loaded?.changes.map((change, place) => toEntry(change, place, labels, zone))}
      count={loaded?.count ?? 0}
      trouble={trouble}
      onLoad={() => void load([])}
      onMore={() => void load(loaded?.changes ?? [])}
    />
  )
}

function toEntry(
  { At, UserName, Act, Changes: fields }: ChangeOfRow,
  place: number,
  labels: ChangeTrailProps['labels'],
  zone: string,
): ChangeEntry {
  return {
    key: `${At} ${place}`,
    head: `${actWords[Act]} by ${UserName}, ${showDateTime(At, zone)}`,
    fields: fields.map(({ Field, From, To }) => ({
      label: labels[Field] ?? fieldWords(Field),
      ...{ from: From ?? MISSING, to: To ?? MISSING },
    })),
  }
}

/** Returns 'Temperature alert range' for `TemperatureAlertRange`. */
export function fieldWords(field: string): string {
  const [first = '', ...others] = field.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(' ')
  return [first, ...others.map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))].join(' ')
}

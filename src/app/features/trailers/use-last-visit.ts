import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Site } from '../../../domain/sites/site.ts'
import { TagType } from '../../../domain/sites/tag.ts'
import { type Filled, lastVisitOf, lastVisitWords, withLastVisit } from '../../../domain/trailers/last-visit.ts'
import type { Trailer } from '../../../domain/trailers/trailer.ts'
import { numberKey } from '../../../domain/trailers/trailer-number.ts'
import { listOfNumber } from '../../../mirror/reads/trailers.ts'
import { readReferences } from '../../forms/read-references.ts'
import { setFields } from '../../forms/set-fields.ts'
import { type FilledVisit, fieldsOfForm, type TrailerForm } from './trailer-form-values.ts'
import { serverNow } from '../../data/server-now.ts'

export interface LastVisitOfForm {
  /** Fills the form from the last visit of its number. Called when the number is complete. `older`: visits of it that only the server has. */
  readonly lookUp: (older?: readonly Trailer[]) => Promise<void>
  /** Looks up again, since another company's trailer of the number had another last visit. */
  readonly changeCompany: (id: number) => Promise<void>
  /** Returns what is filled in, also before the next render. */
  readonly filledNow: () => Filled
  /** Returns 'From the last visit, 11/14' for a field that still holds what was filled in. */
  readonly sourceOf: (name: keyof Filled) => string | undefined
}

export interface LastVisitRules {
  readonly form: UseFormReturn<TrailerForm>
  readonly site: Site
  /** Only the form of a new trailer is filled. */
  readonly isNew: boolean
  /** Visits that only the server has, if it was asked before. */
  readonly older: readonly Trailer[] | undefined
  /** The values filled in so far; kept with the draft. */
  readonly visit: FilledVisit | null
  readonly onVisit: (visit: FilledVisit) => void
  /** Takes what was begun, so that a save waits for it. */
  readonly follow: (begun: unknown) => void
}

/** Fills company, type, AKA and hard tag of a number that was here before. */
export function useLastVisit({
  form,
  site,
  isNew,
  older: known,
  visit,
  onVisit,
  follow,
}: LastVisitRules): LastVisitOfForm {
  const { filled = {}, words } = visit ?? {}
  /** The same, known at once: a scan looks up twice, the second time before a render. */
  const filledNow = useRef<Filled>(filled)
  /** Kept, or the next look-up of the same number would empty what they filled. */
  const olderVisits = useRef<readonly Trailer[]>([...(known ?? []), ...(visit?.older ?? [])])
  const [ScacID, Type, AKA, EPCID] = useWatch({ control: form.control, name: ['ScacID', 'Type', 'AKA', 'EPCID'] })
  const now: Filled = { ScacID, Type, AKA, EPCID }
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState

  async function lookUp(older: readonly Trailer[] = []): Promise<void> {
    if (!isNew) return
    if (older.length > 0) olderVisits.current = older
    const number = form.getValues('Number')
    const key = numberKey(number)
    const kept = key === '' ? [] : await listOfNumber(site.ID, key)
    const rows = kept.length > 0 ? kept : olderVisits.current.filter(({ NumberKey }) => NumberKey === key)
    const visited = lastVisitOf(rows, fieldsOfForm(form.getValues()), filledNow.current)
    const { scacs, tags } = await readReferences(site, {
      ScacID: visited?.ScacID ?? 0,
      EPCID: site.ActiveSiteRFID ? (visited?.EPCID ?? null) : null,
    })
    const tag = tags.get(visited?.EPCID ?? 0)
    const last = visited && { ...visited, EPCID: tag?.TagType === TagType.Hard ? tag.ID : null }
    // The person may have typed on during the search.
    if (form.getValues('Number') !== number) return
    const before = fieldsOfForm(form.getValues())
    const next = withLastVisit(before, filledNow.current, last, heldField())
    const isOther = next.fields.ScacID !== before.ScacID
    const name = {
      ...(isOther && { ScacName: scacs.get(next.fields.ScacID)?.Name ?? '' }),
      ...(next.fields.EPCID !== before.EPCID && { RFIDTagID: tag?.ID === next.fields.EPCID ? tag?.EPC : '' }),
    }
    filledNow.current = next.filled
    setFields(form, { ...next.fields, ...name }, isSubmitted)
    const source = last ? lastVisitWords(last, site.Timezone, serverNow()) : undefined
    onVisit({ filled: next.filled, words: source, older: olderVisits.current })
  }
  // Enter and a scan lead to the company: it is filled there as well, and typing replaces it. A
  // layout effect, before the next key.
  useLayoutEffect(() => {
    const input = focusedInput()
    if (visit?.filled.ScacID && input?.name === 'ScacID') input.select()
  }, [visit])
  // A number that was seen on the yard is there from the start.
  const start = useEffectEvent(() => {
    if (form.getValues('Number') !== '') follow(lookUp())
  })
  useEffect(() => start(), [])
  async function changeCompany(id: number): Promise<void> {
    // The company that was filled in needs no look-up, which would select the text under the typing.
    if (id > 0 && id !== filledNow.current.ScacID) await lookUp()
  }
  return {
    lookUp,
    changeCompany,
    filledNow: () => filledNow.current,
    sourceOf: (name) => (name in filled && filled[name] === now[name] ? words : undefined),
  }
}

function focusedInput(): HTMLInputElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement ? activeElement : null
}

/** Returns the field in which the person is about to type or choose; null for none. */
function heldField(): 'Type' | 'AKA' | 'EPCID' | null {
  const name = focusedInput()?.name
  return name === 'Type' || name === 'AKA' || name === 'EPCID' ? name : null
}

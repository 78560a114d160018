import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useStore } from 'zustand'
import type { Site } from '../../../../domain/sites/site.ts'
import { NOTHING_FOUND, SEARCH_WORDS } from '../../../../domain/trailers/search-words.ts'
import { findHardTag, hardTagOf } from '../../../../mirror/reads/scans.ts'
import { yardClient } from '../../../../sync/client.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { Button } from '../../../kit/button.tsx'
import { canReadCodes } from '../../../kit/code-reader.ts'
import { useFollow } from '../../../kit/form/underway.ts'
import { notifyInForm } from '../../../kit/notice.tsx'
import { ReadCodeButton } from '../../../kit/read-code-button.tsx'
import type { TrailerForm } from '../trailer-form-values.ts'
import type { LastVisitOfForm } from '../use-last-visit.ts'
import { findOlder, olderFailureWords } from './find-older.ts'
import './scan.css'

interface HardTagSearchProps {
  readonly form: UseFormReturn<TrailerForm>
  readonly lastVisit: LastVisitOfForm
  readonly site: Site
}

export interface NumberButtonsProps extends HardTagSearchProps {
  /** Called with a code that the camera read. */
  readonly onCode: (code: string) => void
}

/** Returns the buttons beside the number; null for none. */
export function numberButtons({ onCode, ...search }: NumberButtonsProps): ReactElement | null {
  const { HardTagSite } = search.site
  if (!HardTagSite && !canReadCodes()) return null
  return (
    <div className="number-buttons">
      {HardTagSite && <HardTagSearch {...search} />}
      <ReadCodeButton onCode={onCode} />
    </div>
  )
}

/**
 * The GO button of hard-tag sites (spec 2§2.2): fills the form from the trailer's earlier visit, with its hard tag. A
 * visit that the tablet does not have is read from the server.
 */
function HardTagSearch({ form, lastVisit, site }: HardTagSearchProps) {
  const { once, busy } = useOneAtATime()
  const isBusy = useStore(busy)
  const follow = useFollow()
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  async function search(): Promise<void> {
    const number = form.getValues('Number').trim().toUpperCase()
    if (number === '') return notifyInForm(SEARCH_WORDS)
    const here = await findHardTag(site.ID, number)
    const asked = here.found ? null : await findOlder(yardClient, { name: 'number', number })
    if (asked && asked.name !== 'answered') return notifyInForm(`${NOTHING_FOUND}. ${olderFailureWords(asked)}`)
    const older = asked?.value ?? []
    const { found, tag } = here.found ? here : await hardTagOf(older)
    // The person may have typed on during the search.
    if (form.getValues('Number').trim().toUpperCase() !== number) return
    if (!found) return notifyInForm(NOTHING_FOUND)
    await lastVisit.lookUp(older)
    if (!tag) return notifyInForm(`Trailer ${number} has no hard tag.`)
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('RFIDTagID', tag.EPC, options)
    form.setValue('EPCID', tag.ID, options)
  }
  return (
    <Button large busy={isBusy} onClick={() => follow(once(search))}>
      GO
    </Button>
  )
}

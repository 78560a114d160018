import type { UseFormReturn } from 'react-hook-form'
import type { Site } from '../../../../domain/sites/site.ts'
import { findScanned } from '../../../../mirror/reads/scans.ts'
import { scanWords } from '../../../../domain/trailers/known-number.ts'
import { notifyInForm } from '../../../kit/notice.tsx'
import type { TrailerForm } from '../trailer-form-values.ts'

const NO_RFID = 'This site has no RFID tags.'

/** Returns the act that enters a scanned tag. One that another trailer carries is asked about at the save. */
export function useScannedTag(form: UseFormReturn<TrailerForm>, site: Site): (code: string) => Promise<void> {
  // Read while rendering: the form library updates it only for those who do.
  const { isSubmitted } = form.formState
  return async (code) => {
    if (!site.ActiveSiteRFID) return notifyInForm(NO_RFID)
    const found = await findScanned(site.ID, code)
    const { tag } = found
    if (!tag) return notifyInForm(scanWords(found))
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('RFIDTagID', tag.EPC, options)
    form.setValue('EPCID', tag.ID, options)
  }
}

import { isReefer } from '../trailers/trailer-lists.ts'

/** Spec 2§8. */
const NON_REEFER = 'Trailer is non-reefer type'
/** Spec 2§8. */
export const ADDED_TO_SESSION = 'Trailer added to current session'
/** Spec 2§8. */
export const ALERT_SENT = 'Alert sent!'

/** Returns the dialog's title (spec 2§2.5). */
export function checkTitle(number: string): string {
  return `Check trailer ${number}?`
}

/** Returns why a trailer cannot be added (spec 2§4); null when it can. */
export function refuseAdding(trailer: { readonly Type: number }): string | null {
  return isReefer(trailer.Type) ? null : NON_REEFER
}

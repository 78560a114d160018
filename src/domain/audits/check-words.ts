import { isReefer } from '../trailers/trailer-lists.ts'

/** Said when a trailer without a cooling unit shall be checked (spec 2§8). */
const NON_REEFER = 'Trailer is non-reefer type'
/** Said when a trailer was added to a session by hand (spec 2§8). */
export const ADDED_TO_SESSION = 'Trailer added to current session'
/** Said when an alert went out (spec 2§8). */
export const ALERT_SENT = 'Alert sent!'

/** The title of the check dialog (spec 2§2.5). */
export function checkTitle(number: string): string {
  return `Check trailer ${number}?`
}

/** The words against adding a trailer to a session; null when it may be added (spec 2§4). */
export function refuseAdding(trailer: { readonly Type: number }): string | null {
  return isReefer(trailer.Type) ? null : NON_REEFER
}

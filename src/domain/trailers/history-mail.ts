import type { Site } from '../sites/site.ts'
import { isMailAddress } from '../values/mail-address.ts'

/** Spec 2§5. */
export const historyMailWords = {
  invalid: 'Please enter a valid email address',
  missing: 'Email address is required',
} as const

/**
 * Returns the address for a history: the typed one, else the site's. A typed one needs at least two
 * domain parts (spec 2§5).
 */
export function historyAddress(
  typed: string | null | undefined,
  { TransactionEmail }: Pick<Site, 'TransactionEmail'>,
): { readonly address: string; readonly refusal: null } | { readonly address: null; readonly refusal: string } {
  const wanted = typed?.trim() ?? ''
  if (wanted !== '' && !isMailAddress(wanted)) return { address: null, refusal: historyMailWords.invalid }
  const address = wanted === '' ? TransactionEmail : wanted
  return address ? { address, refusal: null } : { address: null, refusal: historyMailWords.missing }
}

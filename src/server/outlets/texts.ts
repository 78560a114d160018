import { oneLine } from '../../domain/values/file-name.ts'
import { fromMs, type Instant, toMs } from '../../domain/values/instant.ts'
import { dialledPhone } from '../../domain/values/phone.ts'
import type { AlertedPerson } from './addressees.ts'
import type { Draft } from './draft.ts'

const HOUR_MS = 3_600_000
/** Older texts would confuse: the trailer stands elsewhere by now. */
export const LIVE_TEXT_MS = 2 * HOUR_MS
const ALERT_TEXT_MS = 24 * HOUR_MS
/** Four parts of a long text message; none of ours is longer. */
const TEXT_MAX = 612
const NO_PHONE = 'Not sent: this is not a phone number'

export interface TextContent extends Pick<Draft, 'Subject' | 'MessageID'> {
  readonly Body: string
  readonly MadeAt: Instant
  /** Milliseconds for which the text is of use after the act. */
  readonly usefulMs: number
}

/** Returns the text to a phone number as typed; null for none, a failed one for what cannot be dialled. */
export function textTo(typed: string | null, { Body, MadeAt, usefulMs, ...rest }: TextContent): Draft | null {
  const number = oneLine(typed ?? '')
  if (number === '') return null
  const dialled = dialledPhone(number)
  return {
    ...rest,
    ...{ Channel: 'text', Recipient: dialled ?? number, Attachment: null, AuditID: null },
    Body: [...Body].slice(0, TEXT_MAX).join(''),
    ExpiresAt: fromMs(toMs(MadeAt) + usefulMs),
    ...(dialled === null && { Problem: NO_PHONE }),
  }
}

/** Returns one text for each phone of alerted people. */
export function alertTexts(
  people: readonly AlertedPerson[],
  { Body, ...alert }: Pick<TextContent, 'Subject' | 'Body' | 'MadeAt'>,
): readonly Draft[] {
  const content = { ...alert, Body: oneLine(Body), usefulMs: ALERT_TEXT_MS }
  const texts = people.map(({ PhoneNumber }) => textTo(PhoneNumber, content)).filter((text) => text !== null)
  return [...new Map(texts.map((text) => [text.Recipient, text])).values()]
}

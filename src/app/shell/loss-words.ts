import { showMoment } from '../../domain/values/display.ts'
import type { Instant } from '../../domain/values/instant.ts'
import type { StoreLoss } from '../../sync/api.ts'

/**
 * Returns a line for each thing that the browser lost, and its outcome.
 * @param now by the tablet's clock, as the moments of the loss
 */
export function describeLoss(
  { at, UserID, By, putBack, missing }: StoreLoss,
  zone: string,
  now: Instant,
): readonly string[] {
  const timeOf = (moment: Instant) => showMoment(moment, zone, now)
  if (UserID === null)
    return [
      `At ${timeOf(at)} this browser had lost all data of this app. Changes that were not sent are gone: check the yard, and enter what is missing again.`,
    ]
  const whose = By === null ? 'somebody' : By
  const head = `At ${timeOf(at)} this browser had lost its data for ${whose}. The yard is loaded again.`
  const back = putBack.map((act) => nameAct(act, timeOf)).join('; ')
  const count = putBack.length === 1 ? '1 unsent change is' : `${putBack.length} unsent changes are`
  return [
    head,
    ...(putBack.length > 0 ? [`${count} in the queue again: ${back}.`] : []),
    ...missing.map((act) => `${nameAct(act, timeOf)} on this tablet, is missing. It waits in "needs you".`),
  ]
}

/** Returns "Depart trailer ST1, saved 08:07". */
function nameAct({ Words, MadeAt }: StoreLoss['missing'][number], timeOf: (at: Instant) => string): string {
  return `${Words}, saved ${timeOf(MadeAt)}`
}

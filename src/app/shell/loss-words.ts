import { showTime } from '../../domain/values/display.ts'
import type { StoreLoss } from '../../sync/api.ts'

/** Returns one line for each thing that the browser lost of a person's store, and its outcome. */
export function describeLoss({ at, UserID, By, putBack, missing }: StoreLoss, zone: string): readonly string[] {
  if (UserID === null)
    return [
      `At ${showTime(at, zone)} this browser had lost all data of this app. Changes that were not sent are gone: check the yard, and enter what is missing again.`,
    ]
  const whose = By === null ? 'somebody' : By
  const head = `At ${showTime(at, zone)} this browser had lost its data for ${whose}. The yard is loaded again.`
  const back = putBack.map((act) => nameAct(act, zone)).join('; ')
  const count = putBack.length === 1 ? '1 unsent change is' : `${putBack.length} unsent changes are`
  return [
    head,
    ...(putBack.length > 0 ? [`${count} in the queue again: ${back}.`] : []),
    ...missing.map((act) => `${nameAct(act, zone)} on this tablet, is missing. It waits in "needs you".`),
  ]
}

/** Returns "Depart trailer ST1, saved 08:07". */
function nameAct({ Words, MadeAt }: StoreLoss['missing'][number], zone: string): string {
  return `${Words}, saved ${showTime(MadeAt, zone)}`
}

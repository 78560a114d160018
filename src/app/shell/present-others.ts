import { counted } from '../../domain/values/counted.ts'
import type { QueueOfOther } from '../../sync/api.ts'

/** Returns "Ann Smith must sign in on this tablet to send 3 changes." */
export function stuckWords({ name, count }: Pick<QueueOfOther, 'name' | 'count'>): string {
  if (name === null) return `The person who made ${counted(count, 'change')} must sign in on this tablet to send them.`
  return `${name} must sign in on this tablet to send ${counted(count, 'change')}.`
}

/**
 * Returns "Ann Smith must sign in on this tablet to check 12 sent changes: the server may have lost
 * them."
 */
export function doubtWords({ name, inDoubt }: Pick<QueueOfOther, 'name' | 'inDoubt'>): string {
  const sent = counted(inDoubt, 'sent change')
  const lost = `the server may have lost ${inDoubt === 1 ? 'it' : 'them'}`
  if (name === null) return `The person who made ${sent} must sign in on this tablet: ${lost}.`
  return `${name} must sign in on this tablet to check ${sent}: ${lost}.`
}

/** Returns "2 changes of Ann Smith need a decision on the rejected change before them." */
export function heldWords({ name, held = 0 }: Pick<QueueOfOther, 'name' | 'held'>): string {
  const [need, before] = held === 1 ? ['needs', 'it'] : ['need', 'them']
  return `${counted(held, 'change')} of ${ownerOf({ name })} ${need} a decision on the rejected change before ${before}.`
}

/** Returns "Ann Smith must sign in on this tablet: the server did not take 2 photos." */
function failedPhotosWords({ name, failedPhotos = 0 }: QueueOfOther): string {
  const photos = counted(failedPhotos, 'photo')
  if (name === null)
    return `The person who took ${photos} must sign in on this tablet: the server did not take ${failedPhotos === 1 ? 'it' : 'them'}.`
  return `${name} must sign in on this tablet: the server did not take ${photos}.`
}

function unreadWords({ name }: QueueOfOther): string {
  return `The queue of ${ownerOf({ name })} could not be read. Do not clear this browser; ask your administrator.`
}

/** Returns a sentence for all that needs its author, or a decision. */
export function listStuck(others: readonly QueueOfOther[]): readonly string[] {
  return others.flatMap((queue) => {
    const { name, canDeliver, count, held = 0, inDoubt, photos = 0, failedPhotos = 0 } = queue
    const who = name ?? 'The person who took them'
    return [
      ...(!canDeliver && count > 0 ? [stuckWords(queue)] : []),
      ...(held > 0 ? [heldWords(queue)] : []),
      ...(!canDeliver && inDoubt > 0 ? [doubtWords(queue)] : []),
      ...(!canDeliver && photos > 0 ? [`${who} must sign in on this tablet to send ${counted(photos, 'photo')}.`] : []),
      ...(failedPhotos > 0 ? [failedPhotosWords(queue)] : []),
      ...(queue.unread ? [unreadWords(queue)] : []),
    ]
  })
}

/** Returns the count of changes sent without their authors, and "Ann Smith" or "2 other people"; null for none. */
export function describeOthers(others: readonly QueueOfOther[]): { count: number; whose: string } | null {
  const sendable = others.filter(({ canDeliver, count }) => canDeliver && count > 0)
  const [first] = sendable
  if (!first) return null
  const count = sendable.reduce((sum, queue) => sum + queue.count, 0)
  return { count, whose: sendable.length === 1 ? ownerOf(first) : `${sendable.length} other people` }
}

/** Returns the name of a queue's author, as listed. */
export function ownerOf({ name }: Pick<QueueOfOther, 'name'>): string {
  return name ?? 'another person'
}

/** Returns lines about everything that waits of signed-out people. */
export function unsentLines(others: readonly QueueOfOther[]): readonly string[] {
  const sendable = describeOthers(others)
  const stuck = [...listStuck(others)]
  const photos = photosOfOthers(others)
  if (photos !== null) stuck.push(photos)
  if (!sendable) return stuck
  const unsent = counted(sendable.count, 'unsent change')
  return [
    `${unsent} of ${sendable.whose} on this tablet: kept, and sent under the author's name when online.`,
    ...stuck,
  ]
}

/** Returns the photos of signed-out people that are sent without them, as a line; null for none. */
function photosOfOthers(others: readonly QueueOfOther[]): string | null {
  const count = others.reduce((sum, { photos = 0, canDeliver }) => sum + (canDeliver ? photos : 0), 0)
  if (count === 0) return null
  return `${counted(count, 'photo')} of other people on this tablet: kept, and sent when online.`
}

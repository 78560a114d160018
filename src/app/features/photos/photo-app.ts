import { yardClient } from '../../../sync/client.ts'

/** Opens the photo app of the site at a trailer, in a page of its own; false where it cannot be reached. */
export async function openPhotoApp(TrailerID: number): Promise<boolean> {
  const answer = await yardClient.callServer('photectorKey', { query: { TrailerID } })
  if (answer.name !== 'answered') return false
  window.open(answer.value.Url, '_blank', 'noopener,noreferrer')
  return true
}

import type { PresentedDevice } from '../../../contract/devices.ts'
import { yardClient } from '../../../sync/client.ts'
import { SaveKey } from '../../../sync/save-key.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/notice.tsx'
import { deviceName } from './device-list.ts'

const OFFLINE = 'No answer from the server, so this may not be saved. Try again when online.'

/** Asks, then revokes a tablet or admits it again. Returns true when the server did it. */
export async function revokeDevice(device: PresentedDevice): Promise<boolean> {
  const name = deviceName(device)
  const Revoked = !device.Revoked
  const question = Revoked
    ? {
        title: `Revoke ${name}`,
        text: `Nobody can sign in on it. At its next contact its waiting changes go to the administrators and its data is removed. ${device.Waiting} waiting by its last report.`,
        ...{ confirmLabel: 'Revoke', tone: 'danger' as const },
      }
    : { title: `Let ${name} in again`, text: 'People can sign in on it again.', confirmLabel: 'Let in again' }
  if (!(await confirm(question))) return false
  const params = { id: device.ID }
  const read = await yardClient.callServer('getDevice', { params })
  if (read.name !== 'answered') return fail(serverFailureWords(read, OFFLINE))
  const body = { Name: read.value.Device.Name, Revoked }
  const write = { ifMatch: read.etag ?? '', key: new SaveKey().value }
  const answer = await yardClient.callServer('updateDevice', { params, body, ...write })
  if (answer.name !== 'answered') return fail(serverFailureWords(answer, OFFLINE))
  notify(Revoked ? `${name} is revoked` : `${name} can be used again`)
  return true
}

function fail(words: string): false {
  notify(words, 'error')
  return false
}

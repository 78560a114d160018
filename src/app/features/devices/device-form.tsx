import type { PresentedDevice } from '../../../contract/devices.ts'
import type { Device } from '../../../domain/devices/device.ts'
import { updateDevice } from '../../../domain/devices/update-device.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import { deviceName } from './device-list.ts'

/** `Revoked` is not shown, so that a tablet revoked meanwhile is a conflict and not let in again. */
type DeviceFields = Pick<Device, 'Name' | 'Revoked'>

const sections: readonly FormSection<DeviceFields>[] = [
  { title: null, items: [{ kind: 'text', name: 'Name', label: 'Name', maxLength: 50, wide: true }] },
]

export interface DeviceFormProps {
  readonly device: PresentedDevice
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Names a tablet, and shows who changed it. */
export function DeviceForm({ device, onSaved, onClose }: DeviceFormProps) {
  const params = { id: device.ID }
  return (
    <ServerForm<DeviceFields>
      {...{ sections, onSaved, onClose }}
      small
      schema={updateDevice.input}
      draftKey={`device:${device.ID}`}
      trail={{ list: 'Devices', id: device.ID }}
      title={`Edit ${deviceName(device)}`}
      fields={{ Name: device.Name, Revoked: device.Revoked }}
      calls={{
        read: () => yardClient.callServer('getDevice', { params }),
        update: (body, write) => yardClient.callServer('updateDevice', { params, body, ...write }),
      }}
      saveLabel="Update"
      save={{ done: 'Tablet updated' }}
    />
  )
}

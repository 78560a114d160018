import { Fragment } from 'react'
import type { PresentedDevice } from '../../../contract/devices.ts'
import type { Device } from '../../../domain/devices/device.ts'
import type { Instant } from '../../../domain/values/instant.ts'
import { updateDevice } from '../../../domain/devices/update-device.ts'
import { yardClient } from '../../../sync/client.ts'
import { useMinute } from '../../data/use-minute.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import { deviceFacts, deviceName } from './device-list.ts'
import './device-form.css'

/** `Revoked` is not shown: if the tablet was revoked meanwhile, saving is a conflict and does not admit it again. */
type DeviceFields = Pick<Device, 'Name' | 'Revoked'>

export interface DeviceFormProps {
  readonly device: PresentedDevice
  readonly zone: string
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Names a tablet, and shows what it reported and who changed it. */
export function DeviceForm({ device, zone, onSaved, onClose }: DeviceFormProps) {
  const now = useMinute()
  const sections: readonly FormSection<DeviceFields>[] = [
    { title: null, items: [{ kind: 'text', name: 'Name', label: 'Name', maxLength: 50, wide: true }] },
    {
      title: 'Report',
      items: [{ kind: 'own', label: 'Report', wide: true, node: <Facts {...{ device, zone, now }} /> }],
    },
  ]
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

interface FactsProps extends Pick<DeviceFormProps, 'device' | 'zone'> {
  readonly now: Instant
}

function Facts({ device, zone, now }: FactsProps) {
  return (
    <dl className="device-facts">
      {deviceFacts(device, zone, now).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

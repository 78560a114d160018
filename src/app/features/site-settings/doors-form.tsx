import { addOutline } from 'ionicons/icons'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Location } from '../../../domain/sites/location.ts'
import { type LocationInput, locationInput, newLocation } from '../../../domain/sites/location-input.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import { locationCalls, toLocationInput } from '../../forms/location-calls.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import { Button } from '../../kit/button.tsx'
import { doorRemoval } from './doors-removal.ts'
import { doorSections } from './doors-sections.tsx'

export interface DoorFormProps {
  /** Null: a new one. */
  readonly location: Location | null
  readonly site: Site
  readonly user: SessionUser
  /** Opens the form for several locations. */
  readonly onSeveral: () => void
  readonly onClose: () => void
}

/** Add Door and Edit Door (spec 2§2.11). */
export function DoorForm({ location, site, user, onSeveral, onClose }: DoorFormProps) {
  const several = (
    <Button icon={addOutline} onClick={onSeveral}>
      Add several, such as Door 1-40
    </Button>
  )
  const shared = {
    ...{
      schema: locationInput,
      onClose,
      sections: doorSections({ site, user, location }, location === null ? several : null),
    },
    fieldOfCode: { 'location-taken': 'Name', 'location-protected': 'Name', 'location-in-use': 'Type' },
  } as const
  if (location === null) {
    return (
      <ServerForm<LocationInput>
        {...shared}
        draftKey={`location:new:${site.ID}`}
        title="Add Door"
        fields={toLocationInput(newLocation({ SiteID: site.ID, ID: 0, Name: '', Type: 0 }))}
        calls={(body, key) => yardClient.callServer('createLocation', { body, key })}
        saveLabel="Add"
        save={{ done: 'Location added' }}
      />
    )
  }
  const { ID } = location
  return (
    <ServerForm<LocationInput>
      {...shared}
      draftKey={`location:${ID}`}
      trail={{ list: 'Locations', id: ID }}
      title="Edit Door"
      fields={toLocationInput(location)}
      calls={locationCalls(location)}
      saveLabel="Update"
      save={{
        question: {
          title: 'Update location',
          text: 'Are you sure you want to update this location?',
          confirmLabel: 'Update',
        },
        done: 'Location updated',
      }}
      removal={doorRemoval(location)}
    />
  )
}

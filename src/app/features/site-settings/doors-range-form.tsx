import { useRef } from 'react'
import type { InferType } from 'yup'
import type { Answers } from '../../../contract/answers.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import { locationRangeInput } from '../../../domain/sites/location-input.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { LocationType } from '../../../domain/trailers/trailer-lists.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerForm } from '../../forms/server-form.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import { notify } from '../../kit/notice.tsx'
import { siteAndType } from './doors-sections.tsx'
import { namesWords, rangeWords } from './range-words.ts'

type RangeFields = InferType<typeof locationRangeInput>

export interface DoorRangeFormProps {
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

/** Adds locations by a range of names, all or none. */
export function DoorRangeForm({ site, user, onClose }: DoorRangeFormProps) {
  const made = useRef<Answers['LocationRange']>({ Locations: [], Skipped: [] })
  const sections = ({ Names }: RangeFields): readonly FormSection<RangeFields>[] => [
    {
      title: null,
      items: [
        { kind: 'text', name: 'Names', label: 'Names', required: true, wide: true, hint: namesWords(Names) },
        ...siteAndType(site, user, true),
      ],
    },
  ]
  return (
    <ServerForm<RangeFields>
      schema={locationRangeInput}
      sections={sections}
      draftKey={`location-range:new:${site.ID}`}
      title="Add Doors"
      fields={{ Names: '', SiteID: site.ID, Type: LocationType.Door }}
      calls={async (body, key) => {
        const answer = await yardClient.callServer('createLocationRange', { body, key })
        if (answer.name === 'answered') made.current = answer.value
        return answer
      }}
      saveLabel="Add"
      save={{ done: 'Locations added' }}
      onSaved={() => notify(rangeWords(made.current))}
      onClose={onClose}
      small
    />
  )
}

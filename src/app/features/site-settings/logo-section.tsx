import { imageOutline } from 'ionicons/icons'
import type { ObjectSchema } from 'yup'
import { LOGO_MAX_BYTES, logoMessage } from '../../../domain/sites/logo.ts'
import { mixed, object } from '../../../domain/values/schema.ts'
import { yardClient } from '../../../sync/client.ts'
import { ServerFormInPage } from '../../forms/server-form.tsx'
import type { PickedFile } from '../../kit/picked-file.ts'
import { logoAddress } from '../../shell/site-logo.tsx'
import type { SectionProps } from './section-props.ts'
import { SectionScreen } from './section-screen.tsx'

interface Fields {
  readonly Image: PickedFile | null
}

const schema: ObjectSchema<Fields> = object({
  Image: mixed<PickedFile>()
    .defined()
    .nullable()
    .test('picked', logoMessage.kind, (value) => value !== null),
})

const empty: Fields = { Image: null }

/** The logo of the menu: a new picture, or none. */
export function LogoSection({ site, tabs }: SectionProps) {
  const params = { id: site.ID }
  const set = (Image: string | null, write: { readonly ifMatch: string; readonly key: string }) =>
    yardClient.callServer('setSiteLogo', { params, body: { Image }, ...write })
  return (
    <SectionScreen tabs={tabs}>
      <ServerFormInPage<Fields>
        key={site.Logo}
        draftKey={`site:${site.ID}:logo:${site.Logo ?? ''}`}
        title="Logo"
        sections={[
          {
            title: 'Picture',
            icon: imageOutline,
            items: [
              {
                ...{ kind: 'file', name: 'Image', label: 'Logo', required: true, wide: true },
                ...{ accept: '.png,.jpg,.jpeg,.svg', maxBytes: LOGO_MAX_BYTES, present: logoAddress(site) },
                hint: 'PNG, JPEG or SVG, 2 MB at most',
              },
            ],
          },
        ]}
        fields={empty}
        schema={schema}
        calls={{
          read: () => yardClient.callServer('getSite', { params }),
          update: (fields, write) => set(fields.Image?.Content ?? null, write),
          remove: (write) => set(null, write),
        }}
        saveLabel="Save"
        save={{ done: 'Logo saved' }}
        {...(site.Logo !== null && {
          removal: {
            question: {
              title: 'Delete logo',
              text: 'Do you really want to delete this logo?',
              confirmLabel: 'Delete',
              tone: 'danger',
            },
            done: 'Logo deleted',
          },
        })}
      />
    </SectionScreen>
  )
}

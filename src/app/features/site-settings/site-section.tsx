import type { ReactNode } from 'react'
import { type SiteFields, siteFormSchema } from '../../../domain/sites/site-fields.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { yardClient } from '../../../sync/client.ts'
import type { Question } from '../../kit/confirm-dialog.tsx'
import type { FormSection } from '../../kit/form/items.ts'
import type { RowCalls } from '../../forms/seen-row.ts'
import { ServerFormInPage } from '../../forms/server-form.tsx'
import type { SectionProps } from './section-props.ts'
import { SectionScreen } from './section-screen.tsx'

export interface SiteSectionProps<K extends keyof SiteFields> extends Pick<SectionProps, 'site' | 'tabs'> {
  readonly title: string
  /** The fields of the form; the others of the site stay as they are. */
  readonly names: readonly K[]
  readonly sections: (values: Pick<SiteFields, K>) => readonly FormSection<Pick<SiteFields, K>>[]
  readonly question?: Question
  /** Below the form. */
  readonly children?: ReactNode
}

/** A section with a form over some fields of the active site. */
export function SiteSection<K extends keyof SiteFields>(props: SiteSectionProps<K>) {
  const { site, tabs, title, names, sections, question, children } = props
  return (
    <SectionScreen tabs={tabs}>
      <ServerFormInPage<Pick<SiteFields, K>>
        draftKey={`site:${site.ID}:${tabs.value}`}
        title={title}
        sections={sections}
        fields={pick(site, names)}
        schema={siteFormSchema(...names)}
        calls={callsOf(site)}
        saveLabel="Save"
        save={{ ...(question && { question }), done: 'Saved' }}
        trail={{ list: 'Sites', id: site.ID }}
      />
      {children}
    </SectionScreen>
  )
}

function pick<K extends keyof SiteFields>(site: Site, names: readonly K[]): Pick<SiteFields, K> {
  const fields = {} as Pick<SiteFields, K>
  for (const name of names) Object.assign(fields, { [name]: site[name] })
  return fields
}

function callsOf<K extends keyof SiteFields>({ ID: id }: Site): RowCalls<Pick<SiteFields, K>> {
  const params = { id }
  return {
    read: () => yardClient.callServer('getSite', { params }),
    update: (body, write) => yardClient.callServer('updateSite', { params, body, ...write }),
    remove: (write) => yardClient.callServer('deleteSite', { params, ...write }),
  }
}

import { chatboxOutline } from 'ionicons/icons'
import { type SiteFields, siteLimits } from '../../../domain/sites/site-fields.ts'
import type { FormSection } from '../../kit/form/items.ts'
import type { SectionProps } from './section-props.ts'
import { SiteSection } from './site-section.tsx'
import { TextStates } from './text-states.tsx'

const names = ['WelcomeMessage', 'SpotMessage', 'PullMessage'] as const
type Fields = Pick<SiteFields, (typeof names)[number]>

const area = (name: (typeof names)[number], label: string, hint: string) =>
  ({ kind: 'area', name, label, hint, maxLength: siteLimits[name] }) as const

const sections: readonly FormSection<Fields>[] = [
  {
    title: 'Texts to drivers of live trailers',
    icon: chatboxOutline,
    items: [
      area('WelcomeMessage', 'Welcome message', 'At arrival. {trailer}, {door} and {site} are filled in.'),
      area('SpotMessage', 'Spot message', 'When the spot task starts'),
      area('PullMessage', 'Pull message', 'When the pull task starts'),
    ],
  },
]

/** Live text messages (spec 2§2.11), and those that wait or failed. */
export function TextsSection({ site, tabs }: SectionProps) {
  return (
    <SiteSection {...{ site, tabs, names }} title="Live text messages" sections={() => sections}>
      <TextStates site={site} />
    </SiteSection>
  )
}

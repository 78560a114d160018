import { megaphoneOutline } from 'ionicons/icons'
import { type SiteFields, siteLimits } from '../../../domain/sites/site-fields.ts'
import type { FormSection } from '../../kit/form/items.ts'
import { Banner } from '../../shell/banner.tsx'
import type { SectionProps } from './section-props.ts'
import { SiteSection } from './site-section.tsx'

const names = ['BannerMessage'] as const
type Fields = Pick<SiteFields, (typeof names)[number]>

/** The banner, which is the System Message too (3-decisions §7). */
export function BannerSection({ site, tabs }: SectionProps) {
  return <SiteSection {...{ site, tabs, names }} title="Banner" sections={sectionsOf} />
}

function sectionsOf({ BannerMessage }: Fields): readonly FormSection<Fields>[] {
  const words = BannerMessage?.trim() ?? ''
  return [
    {
      title: 'System Message',
      icon: megaphoneOutline,
      items: [
        {
          ...{ kind: 'area', name: 'BannerMessage', label: 'Banner', maxLength: siteLimits.BannerMessage },
          hint: 'Empty: no banner',
        },
        words !== '' && { kind: 'own', label: 'Preview', wide: true, node: <Preview words={words} /> },
      ],
    },
  ]
}

function Preview({ words }: { readonly words: string }) {
  return (
    <figure className="banner-preview">
      <figcaption>Preview</figcaption>
      <Banner text={words} onOpen={() => {}} />
    </figure>
  )
}

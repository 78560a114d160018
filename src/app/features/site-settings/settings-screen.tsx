import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { useFilters } from '../../data/filter-store.ts'
import { useSite, useUser } from '../../data/use-session.ts'
import { mayLeaveForm } from '../../forms/use-overlays.tsx'
import { missingHere, PartView } from '../../kit/part-view.tsx'
import { ScreenPage } from '../../kit/screen.tsx'
import { Loading } from '../../kit/states.tsx'
import { SectionScreen, TITLE } from './section-screen.tsx'
import { sectionsOf } from './sections.ts'

const SCREEN = 'site-settings'

const usual = { section: '' }

/** The settings of the active site, one section per tab; empty until person and site are known. */
export default function SettingsScreen() {
  const user = useUser()
  const site = useSite()
  return <ScreenPage title={TITLE}>{user && site && <Settings key={site.ID} user={user} site={site} />}</ScreenPage>
}

function Settings({ user, site }: { readonly user: SessionUser; readonly site: Site }) {
  const [{ section }, change] = useFilters({ screen: SCREEN, UserID: user.UserID, SiteID: site.ID }, usual)
  const sections = sectionsOf(site)
  const open = sections.find(({ key }) => key === section) ?? sections[0]
  if (!open) return null
  const tabs = {
    label: TITLE,
    tabs: sections.map(({ key, label }) => ({ key, label })),
    value: open.key,
    onChange: (key: string) => void mayLeaveForm().then((agreed) => agreed && change({ section: key })),
  }
  return (
    <PartView
      key={open.key}
      part={open.part}
      props={{ user, site, tabs }}
      loading={
        <SectionScreen tabs={tabs}>
          <Loading label={`Loading ${open.label}`} />
        </SectionScreen>
      }
      missing={(missing) => <SectionScreen tabs={tabs}>{missingHere(missing)}</SectionScreen>}
    />
  )
}

import { checkmarkCircle, ellipseOutline, informationCircleOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { listSiteUsers } from '../../../mirror/reads/people.ts'
import { countScacs, listLocations } from '../../../mirror/reads/reference.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { type OfSite, ofSite } from '../../data/of-site.tsx'
import { useOverlays } from '../../forms/use-overlays.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Loading } from '../../kit/states.tsx'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { doorRangeForm } from '../site-settings/overlays.ts'
import { siteForm } from '../sites/overlays.ts'
import { type SetupRead, type SetupStep, setupSteps, type StepKey } from './setup-steps.ts'
import './setup.css'

const parts = [siteForm, doorRangeForm]

/** The guide of a new installation or site. */
export default ofSite(Setup)

function Setup({ user, site }: OfSite) {
  const read = useLiveQuery(() => readSetup(site.ID, user.UserID), [site.ID, user.UserID])
  const { open, view } = useOverlays({ context: { site, user }, shown: read !== undefined, parts })
  const acts: Readonly<Record<StepKey, ReactNode>> = {
    site: <Button onClick={() => open(siteForm, { site })}>Change</Button>,
    places: null,
    doors: (
      <>
        <Button tone="primary" onClick={() => open(doorRangeForm, {})}>
          Add a range
        </Button>
        <Link to="/site-settings">Import or change them</Link>
      </>
    ),
    companies: <Link to="/companies">Add or import companies</Link>,
    people: <Link to="/personnel">Add people</Link>,
    tablets: <code className="setup-address">{window.location.origin}</code>,
  }
  return (
    <Screen title="Setup Guide" aside={<SyncStateLine />} panel={view}>
      {read ? (
        <ol className="setup-steps">
          {setupSteps(site, read).map((step) => (
            <Step key={step.key} step={step} acts={acts[step.key]} />
          ))}
        </ol>
      ) : (
        <Loading label="Loading" />
      )}
    </Screen>
  )
}

function Step({ step, acts }: { readonly step: SetupStep; readonly acts: ReactNode }) {
  return (
    <li className="setup-step" data-done={step.isDone === true}>
      <Icon icon={stepIcon(step)} />
      <div className="setup-words">
        <h2>
          {step.title}
          {step.isDone !== null && <span className="visually-hidden">{step.isDone ? ', done' : ', to be done'}</span>}
        </h2>
        <p>{step.words}</p>
      </div>
      <div className="setup-acts">{acts}</div>
    </li>
  )
}

function stepIcon({ isDone }: SetupStep): string {
  if (isDone === null) return informationCircleOutline
  return isDone ? checkmarkCircle : ellipseOutline
}

async function readSetup(siteID: number, userID: number): Promise<SetupRead> {
  const [locations, people, companies] = await Promise.all([listLocations(siteID), listSiteUsers(siteID), countScacs()])
  return { locations, companies, people: people.filter(({ ID }) => ID !== userID).length }
}

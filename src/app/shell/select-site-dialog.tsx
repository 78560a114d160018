import { type FormEvent, useEffect, useState } from 'react'
import type { SwitchableSite } from '../../sync/api.ts'
import { yardClient } from '../../sync/client.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FieldSays } from '../kit/field-frame.tsx'
import { Loading } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
import './select-site-dialog.css'

export interface SelectSiteDialogProps {
  readonly siteID: number | null
  readonly onClose: () => void
}

/** Select site (spec 1§2.3). Sites that cannot be chosen now are grey, with the reason. */
export function SelectSiteDialog({ siteID, onClose }: SelectSiteDialogProps) {
  const sites = useSwitchableSites()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)

  async function go(event: FormEvent) {
    event.preventDefault()
    if (chosen === null) return setError('You must select a site first.')
    setBusy(true)
    const result = await yardClient.switchSite(chosen)
    setBusy(false)
    if (result.name === 'failed') return setError(result.words)
    onClose()
  }

  const wanted = keyword.trim().toLowerCase()
  const found = sites?.filter((site) => site.Name.toLowerCase().includes(wanted))
  return (
    <Dialog
      title="Select site"
      onClose={onClose}
      onSubmit={(event) => void go(event)}
      footer={
        <Button type="submit" tone="primary" busy={busy}>
          Go to site
        </Button>
      }
    >
      <TextField label="Search" type="search" inputMode="search" value={keyword} onChange={setKeyword} />
      <fieldset className="site-list" aria-describedby="site-error">
        <legend className="visually-hidden">Sites</legend>
        {found === undefined && <Loading label="Loading the sites" />}
        {found?.length === 0 && <p className="site-none">No site matches.</p>}
        {found?.map((site) => (
          <SiteChoice
            key={site.ID}
            site={site}
            active={site.ID === siteID}
            checked={chosen === site.ID}
            onChoose={() => {
              setChosen(site.ID)
              setError(undefined)
            }}
          />
        ))}
      </fieldset>
      <FieldSays id="site-error" error={error} warning={undefined} hint={undefined} />
    </Dialog>
  )
}

interface SiteChoiceProps {
  readonly site: SwitchableSite
  readonly active: boolean
  readonly checked: boolean
  readonly onChoose: () => void
}

function SiteChoice({ site, active, checked, onChoose }: SiteChoiceProps) {
  const says = site.unavailable ?? (active ? 'Active site' : null)
  return (
    <label className="check-line site-choice" data-disabled={site.unavailable !== null || undefined}>
      <input
        className="check"
        type="radio"
        name="site"
        checked={checked}
        disabled={site.unavailable !== null}
        onChange={onChoose}
      />
      <span className="site-words">
        <span>{site.Name}</span>
        {says && <span className="site-says">{says}</span>}
      </span>
    </label>
  )
}

function useSwitchableSites(): readonly SwitchableSite[] | undefined {
  const [sites, setSites] = useState<readonly SwitchableSite[] | undefined>(undefined)
  useEffect(() => {
    let stale = false
    void yardClient.listSwitchableSites().then((list) => !stale && setSites(list))
    return () => {
      stale = true
    }
  }, [])
  return sites
}

import { useState } from 'react'
import { may, toPerson } from '../../../domain/access/rights.ts'
import type { SessionUser } from '../../../domain/people/session-user.ts'
import type { Site } from '../../../domain/sites/site.ts'
import { Drawer } from '../../kit/drawer.tsx'
import { Loading } from '../../kit/states.tsx'
import { openTrailerForm } from './open-trailer-form.ts'
import type { FormPurpose } from './form-purpose.ts'
import { TrailerFormDrawer } from './trailer-form-drawer.tsx'
import { NO_TRAILER, useOpened } from '../../forms/use-opened.ts'

export interface TrailerDrawerProps {
  readonly purpose: FormPurpose
  readonly site: Site
  readonly user: SessionUser
  readonly onClose: () => void
}

const titles: Readonly<Record<FormPurpose['name'], string>> = {
  new: 'NEW TRAILER',
  seen: 'NEW TRAILER',
  edit: 'EDIT TRAILER',
  're-arrive': 'RE-ARRIVE TRAILER',
  mend: 'EDIT TRAILER',
}

/** The trailer form in its drawer: NEW, EDIT or RE-ARRIVE TRAILER, or a rejected one of these. */
export function TrailerDrawer(props: TrailerDrawerProps) {
  const { purpose, site, user, onClose } = props
  /** Raised when a draft is discarded, to reopen the form. */
  const [round, setRound] = useState(0)
  const open = async () => (await openTrailerForm(purpose, site)) ?? NO_TRAILER
  const opened = useOpened('form', purpose, open, onClose, round)
  const title = purpose.name === 'mend' && opened?.trailer === null ? titles.new : titles[purpose.name]
  if (!opened) {
    return (
      <Drawer title={title} onClose={onClose}>
        <Loading label="Loading" />
      </Drawer>
    )
  }
  return (
    <TrailerFormDrawer
      {...{ purpose, site, title, opened, onClose }}
      key={round}
      mayDelete={may(toPerson(user), 'trailers.delete')}
      onStartOver={() => setRound(round + 1)}
    />
  )
}

import { useEffect, useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { Drawer } from '../../components/drawer.tsx'
import { notify } from '../../components/notice.tsx'
import { Loading } from '../../components/states.tsx'
import { type FormPurpose, type OpenedForm, openTrailerForm } from './open-trailer-form.ts'
import { TrailerFormDrawer } from './trailer-form-drawer.tsx'

export interface TrailerDrawerProps {
  readonly purpose: FormPurpose
  readonly site: Site
  readonly mayDelete: boolean
  readonly onClose: () => void
}

const titles: Readonly<Record<FormPurpose['name'], string>> = {
  new: 'NEW TRAILER',
  edit: 'EDIT TRAILER',
  're-arrive': 'RE-ARRIVE TRAILER',
  mend: 'EDIT TRAILER',
}

/** The trailer form in its drawer: NEW TRAILER, EDIT TRAILER, RE-ARRIVE TRAILER, or a refused one of these that is put right. */
export function TrailerDrawer(props: TrailerDrawerProps) {
  const { purpose, site, onClose } = props
  const [opened, setOpened] = useState<OpenedForm>()
  /** Raised when a draft is given up: the form starts anew. */
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once per purpose and round; a site that changes under it must not empty it.
  useEffect(() => {
    let ended = false
    setOpened(undefined)
    openTrailerForm(purpose, site)
      .then((form) => {
        if (ended) return
        if (form) return setOpened(form)
        notify('That trailer is not on this tablet.', 'error')
        onClose()
      })
      .catch((error: unknown) => {
        notify(`The form could not be opened: ${String(error)}`, 'error')
        if (!ended) onClose()
      })
    return () => {
      ended = true
    }
  }, [purpose, round])
  const title = purpose.name === 'mend' && opened?.trailer === null ? titles.new : titles[purpose.name]
  if (!opened) {
    return (
      <Drawer title={title} onClose={onClose}>
        <Loading label="Loading" />
      </Drawer>
    )
  }
  return (
    <TrailerFormDrawer {...props} key={round} title={title} opened={opened} onStartOver={() => setRound(round + 1)} />
  )
}

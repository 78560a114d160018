import { addOutline, personOutline } from 'ionicons/icons'
import { useCallback, useMemo, useState } from 'react'
import { toPerson } from '../../../domain/access/rights.ts'
import { SHARED } from '../../../domain/lists.ts'
import { AccountStatus } from '../../../domain/people/account.ts'
import { roleLabels, roleOrder } from '../../../domain/people/roles.ts'
import type { User } from '../../../domain/people/user.ts'
import { type UserSortKey, userSortKeys } from '../../../domain/people/user-query.ts'
import { yardClient } from '../../../sync/client.ts'
import type { ListPage } from '../../data/use-list-choices.ts'
import { useServerPages } from '../../data/use-server-pages.ts'
import { type OfSite, ofPerson } from '../../data/of-site.tsx'
import { useOverlays } from '../../forms/use-overlays.tsx'
import type { Sort } from '../../kit/column.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { manyFilter, searchFilter } from '../../kit/list/filter-fields.tsx'
import { ListScreen } from '../../kit/list/list-screen.tsx'
import { NoteLine } from '../../kit/note-line.tsx'
import { useActive } from '../../kit/use-active.ts'
import { useSteady } from '../../kit/use-steady.ts'
import { SyncStateLine } from '../../shell/sync-state-line.tsx'
import { ActivationDialog, type HandedOver } from './activation-dialog.tsx'
import { peopleActs, peopleColumns } from './people-list.ts'
import { Unreached, useSoonAgain } from './unreached.tsx'
import { usePersonActs } from './use-person-acts.ts'

const SCREEN = 'personnel'
/** Spec 2§9. */
const PAGE_SIZE = 10

const userForm = lazyPart(() => import('./user-form.tsx').then((module) => module.UserForm))
const parts = [userForm]

interface PeopleFilter {
  readonly keyword: string
  readonly sites: readonly number[]
  readonly roles: readonly number[]
  /** None or both: all. */
  readonly status: readonly number[]
}

const usual: PeopleFilter = { keyword: '', sites: [], roles: [], status: [] }
const roles = roleOrder.map((ID) => ({ ID, Name: roleLabels[ID] }))
const statuses = [
  { ID: AccountStatus.Active, Name: 'Active' },
  { ID: AccountStatus.Inactive, Name: 'Inactive' },
]
const usualSort: Sort = { key: 'LastName', type: 'asc' }

/** People of the sites that the viewer administers. */
export default ofPerson(PeopleList)

function PeopleList({ user }: OfSite) {
  const place = { screen: SCREEN, UserID: user.UserID, SiteID: SHARED }
  const [unreached, setUnreached] = useState<readonly User[]>([])
  const read = useCallback(async (asked: PeopleQuery) => {
    const answer = await readPeople(asked)
    if (answer.name === 'answered') setUnreached(answer.value.unreached)
    return answer
  }, [])
  const { state, clear, list, note, reload, shown } = useServerPages(place, {
    ...{ usual, usualSort, usualTake: PAGE_SIZE, ask, read, active: useActive() },
    offline: 'You are offline. People are listed only online.',
  })
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null)
  useSoonAgain(list.rows, reload)
  const context = { viewer: user, onSaved: reload, onHandOver: setHandedOver }
  const { open, row, view: panel } = useOverlays({ context, shown: list.rows !== undefined, parts })
  const on = usePersonActs(reload, setHandedOver)
  const onActivate = useSteady(on.activate)
  const onSignOut = useSteady(on.signOut)
  const acts = useMemo(
    () =>
      peopleActs(
        { ID: user.UserID, ...toPerson(user) },
        { onEdit: (person) => open(userForm, { person }, person.ID), onActivate, onSignOut },
      ),
    [user, open, onActivate, onSignOut],
  )
  return (
    <ListScreen
      title="Site Personnel"
      state={<SyncStateLine />}
      add={{ label: 'ADD USER', icon: addOutline, onTap: () => open(userForm, { person: null }) }}
      filters={{
        fields: [
          searchFilter(state, 'keyword', 'Search user'),
          manyFilter(state, 'sites', 'Sites', user.Sites),
          manyFilter(state, 'roles', 'Roles', roles),
          manyFilter(state, 'status', 'Status', statuses),
        ],
        onClear: clear,
      }}
      {...shown}
      note={
        <>
          <NoteLine words={note} />
          <Unreached people={unreached} onActivate={on.activate} />
          {handedOver && <ActivationDialog {...handedOver} onClose={() => setHandedOver(null)} />}
        </>
      }
      label="Users"
      columns={peopleColumns}
      acts={acts}
      list={{ ...list, glyph: personOutline }}
      selectedKey={row}
      panel={panel}
    />
  )
}

type PeopleQuery = ReturnType<typeof ask>

function ask({ keyword, sites, roles, status }: PeopleFilter, page: ListPage, { key, type }: Sort) {
  const [only = 0] = status.length === 1 ? status : []
  const sortKey: UserSortKey = userSortKeys.find((one) => one === key) ?? 'LastName'
  return { keyword, sites, roles, status: only, ...page, sortKey, sortType: type }
}

async function readPeople(query: PeopleQuery) {
  const answer = await yardClient.callServer('listUsers', { query })
  if (answer.name !== 'answered') return answer
  return {
    ...answer,
    value: {
      rows: answer.value.Users.filter((user) => 'Username' in user),
      count: answer.value.ItemsCount,
      unreached: answer.value.Unreached ?? [],
    },
  }
}

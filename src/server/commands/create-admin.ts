import { sql } from 'kysely'
import { newAccount } from '../../domain/people/account.ts'
import { Role } from '../../domain/people/session-user.ts'
import { PASSWORD_RULES, refusePassword, USERNAME_MAX, USERNAME_TAKEN } from '../../domain/people/sign-in.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Database } from '../database/database.ts'
import { secureRandom } from '../pipeline/random.ts'
import { UsernameTaken } from '../pipeline/server-store.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { putPeople } from '../sessions/put-people.ts'
import { SettingsError } from '../settings.ts'
import { type Asking, createAsking } from './asking.ts'

export interface AdminOptions {
  readonly username?: string
  readonly firstName?: string
  readonly lastName?: string
}

export interface NewAdmin {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** Known names that the answers are checked against. */
export interface Taken {
  readonly usernames: ReadonlySet<string>
  readonly siteNames: readonly string[]
}

const NAME_MAX = 30

/**
 * Creates the first super admin. The password is typed unseen or comes by standard input: an option would show in the
 * list of processes.
 */
export async function createAdmin(database: Database, options: AdminOptions): Promise<void> {
  const asking = createAsking()
  try {
    const admin = await askForAdmin(asking, options, await readTaken(database))
    await insertAdmin(database, admin)
  } finally {
    asking.close()
  }
  process.stdout.write('The super admin was created. Start the server and sign in to set up the first site.\n')
}

/**
 * Asks for what the options leave out. A rejected answer is asked again on a terminal; otherwise throws
 * `SettingsError`.
 */
export async function askForAdmin(asking: Asking, options: AdminOptions, taken: Taken): Promise<NewAdmin> {
  const username = await askUntilGood(asking, 'Username: ', options.username, (answer) => refuseUsername(answer, taken))
  const firstName = await askUntilGood(asking, 'First name: ', options.firstName, (answer) =>
    refuseName(answer, 'Please enter your first name'),
  )
  const lastName = await askUntilGood(asking, 'Last name: ', options.lastName, (answer) =>
    refuseName(answer, 'Please enter your last name'),
  )
  return { username, firstName, lastName, password: await askPassword(asking, username, taken) }
}

async function askUntilGood(
  asking: Asking,
  question: string,
  given: string | undefined,
  refuse: (answer: string) => string | null,
): Promise<string> {
  let answer = (given ?? (await asking.ask(question))).trim()
  for (let trouble = refuse(answer); trouble !== null; trouble = refuse(answer)) {
    if (!asking.isTerminal) throw new SettingsError(trouble)
    asking.tell(trouble)
    answer = (await asking.ask(question)).trim()
  }
  return answer
}

async function askPassword(asking: Asking, username: string, { siteNames }: Taken): Promise<string> {
  if (asking.isTerminal) asking.tell(PASSWORD_RULES)
  for (;;) {
    const password = await asking.askSecretly('Password: ')
    const trouble = refusePassword(password, username, siteNames)
    if (trouble === null && (!asking.isTerminal || password === (await asking.askSecretly('Password again: '))))
      return password
    if (!asking.isTerminal) throw new SettingsError(trouble ?? '')
    asking.tell(trouble === null ? 'The two passwords differ.' : `${trouble}. ${PASSWORD_RULES}`)
  }
}

function refuseUsername(username: string, { usernames }: Taken): string | null {
  if (username === '' || username.length > USERNAME_MAX) return 'Please enter a username'
  return usernames.has(username.toLowerCase()) ? USERNAME_TAKEN : null
}

function refuseName(name: string, words: string): string | null {
  return name === '' || name.length > NAME_MAX ? words : null
}

/** A super admin has every site: no site's name may be in the password. */
async function readTaken({ db }: Database): Promise<Taken> {
  const sites = await sql<{ Name: string }>`select "Name" from "Sites"`.execute(db)
  const people = await sql<{ Username: string }>`
    select lower("Username") as "Username" from users`.execute(db)
  return {
    siteNames: sites.rows.map(({ Name }) => Name),
    usernames: new Set(people.rows.map(({ Username }) => Username)),
  }
}

async function insertAdmin(database: Database, admin: NewAdmin): Promise<void> {
  const [ID = 0] = await database.store.takeIDs(1)
  const name = { Username: admin.username, FirstName: admin.firstName, LastName: admin.lastName }
  const PasswordHash = await hashPassword(admin.password)
  const account = newAccount({ ID, ...name, PasswordHash, RoleIDs: [Role.SuperAdmin], SiteIDs: [] }, fromMs(Date.now()))
  try {
    const parts = { store: database.store, clock: Date.now, random: secureRandom }
    await putPeople(parts, 'people.create-admin', [account])
  } catch (error) {
    if (error instanceof UsernameTaken) throw new SettingsError(error.message)
    throw error
  }
}

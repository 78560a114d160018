import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { Role } from '../../domain/people/session-user.ts'
import { refusePassword, USERNAME_MAX } from '../../domain/people/sign-in.ts'
import type { Database } from '../database/database.ts'
import { secureRandom } from '../pipeline/random.ts'
import { UsernameTaken } from '../pipeline/server-store.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { newAccount, putPeople } from '../sessions/put-people.ts'
import { SettingsError } from '../settings.ts'

interface AdminOptions {
  readonly username?: string
  readonly firstName?: string
  readonly lastName?: string
}

/**
 * Creates the first person, a super admin. The password is typed unseen or comes by standard input:
 * an option would show in the list of processes.
 */
export async function createAdmin(database: Database, options: AdminOptions): Promise<void> {
  const asking = createAsking()
  try {
    const username = (options.username ?? (await asking.ask('Username: '))).trim()
    const firstName = (options.firstName ?? (await asking.ask('First name: '))).trim()
    const lastName = (options.lastName ?? (await asking.ask('Last name: '))).trim()
    const password = await asking.askSecretly('Password: ')
    refuseBad(username, firstName, lastName)
    const trouble = refusePassword(password, username, await siteNames(database))
    if (trouble !== null) throw new SettingsError(trouble)
    await insertAdmin(database, username, firstName, lastName, await hashPassword(password))
  } finally {
    asking.close()
  }
  process.stdout.write('The super admin was created.\n')
}

function refuseBad(username: string, firstName: string, lastName: string): void {
  if (username === '' || username.length > USERNAME_MAX) throw new SettingsError('Please enter a username')
  if (firstName === '' || firstName.length > 30) throw new SettingsError('Please enter your first name')
  if (lastName === '' || lastName.length > 30) throw new SettingsError('Please enter your last name')
}

/** A super admin has every site: no site's name may be in the password. */
async function siteNames(database: Database): Promise<readonly string[]> {
  const found = await sql<{ Name: string }>`select "Name" from "Sites"`.execute(database.db)
  return found.rows.map(({ Name }) => Name)
}

async function insertAdmin(
  database: Database,
  username: string,
  firstName: string,
  lastName: string,
  passwordHash: string,
): Promise<void> {
  const [ID = 0] = await database.store.takeIDs(1)
  const name = { Username: username, FirstName: firstName, LastName: lastName }
  const admin = newAccount(
    { ID, ...name, PasswordHash: passwordHash, RoleIDs: [Role.SuperAdmin], SiteIDs: [] },
    Date.now(),
  )
  try {
    const parts = { store: database.store, clock: Date.now, random: secureRandom }
    await putPeople(parts, 'people.create-admin', [admin])
  } catch (error) {
    if (error instanceof UsernameTaken) throw new SettingsError(error.message)
    throw error
  }
}

interface Asking {
  ask(question: string): Promise<string>
  askSecretly(question: string): Promise<string>
  close(): void
}

/** Asks on a terminal; otherwise each answer is the next line of the input. */
function createAsking(): Asking {
  let isHidden = false
  const shown = new Writable({
    write(chunk: Buffer, _, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: shown, terminal: isTerminal })
  const pending = isTerminal ? null : lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (pending === null) return lines.question(question)
    const next = await pending.next()
    return next.done ? '' : next.value
  }
  return {
    ask,
    async askSecretly(question) {
      if (pending !== null) return ask(question)
      process.stdout.write(question)
      isHidden = true
      const answer = await lines.question('')
      isHidden = false
      process.stdout.write('\n')
      return answer
    },
    close: () => lines.close(),
  }
}

import { useRef } from 'react'
import { fullName } from '../../../domain/people/session-user.ts'
import type { User } from '../../../domain/people/user.ts'
import { yardClient } from '../../../sync/client.ts'
import { SaveKey } from '../../../sync/save-key.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { confirm } from '../../kit/confirm-dialog.tsx'
import { notify } from '../../kit/notice.tsx'
import type { HandedOver } from './activation-dialog.tsx'

const OFFLINE = 'You are offline. This is done only online.'

/** Returns acts without a form: each asks first, one at a time. */
export function usePersonActs(onDone: () => void, onHandOver: (handedOver: HandedOver) => void) {
  const { once } = useOneAtATime()
  const keys = useRef({ activateAgain: new SaveKey(), signOutUser: new SaveKey() })
  async function run(name: 'activateAgain' | 'signOutUser', person: User) {
    const params = { id: person.ID }
    const read = await yardClient.callServer('getUser', { params })
    if (read.name !== 'answered') return read
    const saveKey = keys.current[name]
    const request = { params, body: {}, ifMatch: read.etag ?? '', key: saveKey.value }
    const answer = await yardClient.callServer(name, request)
    saveKey.settle(answer)
    return answer
  }
  async function activate(person: User): Promise<void> {
    const name = fullName(person)
    const text = person.IsActivated
      ? `${name} can choose a new password by a link. The present one works until then.`
      : `${name} can choose a password by a new link. The link before ends.`
    if (!(await confirm({ title: 'New activation', text, confirmLabel: 'Start' }))) return
    const answer = await run('activateAgain', person)
    if (answer.name !== 'answered') return notify(serverFailureWords(answer, OFFLINE), 'error')
    const { ActivationCode: code } = answer.value
    if (code === undefined) notify(`The link is mailed to ${person.Email ?? name}`)
    else onHandOver({ name, code })
    onDone()
  }
  async function signOut(person: User): Promise<void> {
    const name = fullName(person)
    const text = `${name} has to sign in again on every tablet. What waits there is still sent.`
    const question = { title: 'Sign out of all tablets', text, confirmLabel: 'Sign out', tone: 'danger' } as const
    if (!(await confirm(question))) return
    const answer = await run('signOutUser', person)
    if (answer.name !== 'answered') return notify(serverFailureWords(answer, OFFLINE), 'error')
    notify(`${name} is signed out of all tablets`)
    onDone()
  }
  return {
    activate: (person: User) => void once(() => activate(person)),
    signOut: (person: User) => void once(() => signOut(person)),
  }
}

import { type RowMarkState, rowMarkWords } from '../../kit/row-mark.tsx'
import { connectionWords, type CountName, countWords, shortWords } from '../../shell/sync-words.ts'

/** A word of the screen with its meaning. */
export interface Meaning {
  readonly word: string
  readonly means: string
}

const connections: Readonly<Record<keyof typeof connectionWords, string>> = {
  starting: 'The app has just started and asks the server for the first time.',
  loading: 'The yard is being copied to this tablet. Lists appear when it is whole.',
  'in-step': 'All your changes are with the server, and it has just answered.',
  waiting: 'The server answers, and some changes still wait. Beside it stand how many, and since when.',
  sending: 'So many changes are on their way to the server.',
  unproven: 'The last answer is too old to rely on. The tablet is asking again.',
  offline: 'The tablet has no network. Turn on Wi-Fi or mobile data. You can keep working.',
  'no-signal': 'There is a network, but the server does not answer. You can keep working: changes are sent later.',
  'wifi-sign-in': 'The Wi-Fi wants a sign-in of its own. Open any web page and sign in there. You can keep working.',
  restarting: 'The server is being restarted, which usually takes a minute. You can keep working.',
  'server-trouble': 'The server reports an error. You can keep working. If it lasts, tell your administrator.',
  'tablet-full': 'There is no space left on the tablet, so nothing can be saved. Delete files or other apps.',
  'store-trouble': 'The tablet cannot write to its storage, so nothing can be saved. It keeps trying.',
  'signed-out': 'Your session has ended. Sign in again: your changes are kept and sent under your name.',
  'update-needed': 'This version of the app is too old for the server. Reload the page. Your changes are kept.',
  practice: 'This is the practice yard. What you do in it stays on this tablet, and goes when you leave it.',
}

const counts: Readonly<Record<CountName, string>> = {
  'to-send': 'Changes that are saved on this tablet and not yet with the server. Nothing to do.',
  photos: 'Photos that are saved on this tablet and not yet with the server. They go after all changes.',
  held: 'Changes that wait for a decision about another one, on which they depend.',
  'needs-you': 'Changes that the server rejected. Nothing happens to them until you decide.',
  others: 'Changes of other people who worked on this tablet. They are sent under their names.',
  stuck: 'Changes of another person that only this person can send, by signing in on this tablet.',
}

const marks: Readonly<Record<RowMarkState, string>> = {
  waiting: 'You changed this row, and the change is not yet with the server.',
  held: 'Your change of this row waits for a decision about another change.',
  'needs-you': 'Your change of this row was rejected. Open "needs you" in the top bar and decide.',
}

/** Returns the words of the button in the top bar. */
export function connectionMeanings(): readonly Meaning[] {
  const short: Readonly<Record<string, string>> = shortWords
  const words = Object.entries(connectionWords).map(([key, word]) => [
    key,
    short[key] ? `${word} or ${short[key]}` : word,
  ])
  return meaningsOf(Object.fromEntries(words) as typeof connectionWords, connections)
}

/** Returns the words of the counts beside it. */
export function countMeanings(): readonly Meaning[] {
  return meaningsOf(countWords, counts)
}

/** Returns the words of the marks of rows. */
export function markMeanings(): readonly Meaning[] {
  return meaningsOf(rowMarkWords, marks)
}

function meaningsOf<K extends string>(words: Readonly<Record<K, string>>, means: Readonly<Record<K, string>>) {
  const keys = Object.keys(words) as K[]
  return keys.map((key) => ({ word: words[key], means: means[key] }))
}

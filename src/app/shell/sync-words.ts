import type { Connection } from '../../sync/sync-status.ts'

/** The words for each state of sync, before the times and numbers; Help explains each of them. */
export const connectionWords: Readonly<Record<Connection['name'] | 'waiting', string>> = {
  starting: 'Connecting',
  loading: 'Loading',
  'in-step': 'Up to date',
  // In step, with entries that wait.
  waiting: 'Connected',
  sending: 'Sending',
  unproven: 'Checking the connection',
  offline: 'Tablet offline',
  'no-signal': 'No signal',
  'wifi-sign-in': 'Wi-Fi sign-in',
  restarting: 'Server restarting',
  'server-trouble': 'Server trouble',
  'tablet-full': 'Tablet is full',
  'store-trouble': 'Tablet storage error',
  'signed-out': 'Sign in to continue',
  'update-needed': 'Update needed',
  practice: 'Practice',
}

/** The words of those outages whose names are long, where there is little room. */
export const shortWords = { offline: 'Offline', restarting: 'Restarting', 'server-trouble': 'Trouble' } as const

export type CountName = 'to-send' | 'photos' | 'held' | 'needs-you' | 'others' | 'stuck'

/** The words of each count of entries that wait. */
export const countWords: Readonly<Record<CountName, string>> = {
  'to-send': 'to send',
  photos: 'photos waiting',
  held: 'held',
  'needs-you': 'needs you',
  others: 'of others',
  stuck: 'not sent',
}

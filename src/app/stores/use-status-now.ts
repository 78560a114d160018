import { readStatusNow } from '../../sync/client.ts'
import { useNow } from './use-now.ts'

/** Now, by the clock of the state of sync (`readStatusNow`), renewed every so many milliseconds. */
export function useStatusNow(everyMs?: number): number {
  useNow(everyMs)
  return readStatusNow()
}

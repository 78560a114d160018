import { readStatusNow } from '../../sync/client.ts'
import { useNow } from './use-now.ts'

/** Returns now by the clock of the state of sync (`readStatusNow`), renewed every `everyMs`. */
export function useStatusNow(everyMs?: number): number {
  useNow(everyMs)
  return readStatusNow()
}

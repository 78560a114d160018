import { readStatusNow } from '../../sync/client.ts'
import { useNow } from './use-now.ts'

/** Returns `readStatusNow`, renewed every `everyMs`. */
export function useStatusNow(everyMs?: number): number {
  useNow(everyMs)
  return readStatusNow()
}

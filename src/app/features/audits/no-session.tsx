import { EmptyState, Loading } from '../../kit/states.tsx'
import { useYardLoaded } from '../../data/use-session.ts'

/** A missing session; it may still arrive until the yard is loaded. */
export function NoSession() {
  const isLoaded = useYardLoaded()
  if (!isLoaded) return <Loading label="Loading the yard" />
  return <EmptyState text="This session is not on this tablet." />
}

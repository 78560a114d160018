import { EmptyState, Loading } from '../../components/states.tsx'
import { useYardLoaded } from '../../stores/use-session.ts'

/** Stands where a session is not found. That it is not on this tablet can be said only when the yard is. */
export function NoSession() {
  const isLoaded = useYardLoaded()
  if (!isLoaded) return <Loading label="Loading the yard" />
  return <EmptyState text="This session is not on this tablet." />
}

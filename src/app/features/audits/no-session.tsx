import type { ReactNode } from 'react'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { useYardLoaded } from '../../data/use-session.ts'

/** Shown when a session is not found; until the yard is loaded, it may still arrive. */
export function NoSession({ children }: { readonly children?: ReactNode }) {
  const isLoaded = useYardLoaded()
  if (!isLoaded) return <Loading label="Loading the yard" />
  return <EmptyState text="This session is not on this tablet.">{children}</EmptyState>
}

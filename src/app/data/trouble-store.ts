import { create } from 'zustand'

/** The failed start of the worker or the tablet's store. */
export const useTrouble = create<{ readonly trouble: Error | null }>(() => ({ trouble: null }))

/** Shows the error screen for an error outside of rendering. */
export function reportTrouble(cause: unknown): void {
  useTrouble.setState({ trouble: cause instanceof Error ? cause : new Error('The page could not start.', { cause }) })
}

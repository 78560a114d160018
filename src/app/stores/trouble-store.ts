import { create } from 'zustand'

/** What keeps the page from working at all (the worker or the tablet's store did not start); null for nothing. */
export const useTrouble = create<{ readonly trouble: Error | null }>(() => ({ trouble: null }))

/** Shows the error screen for something that went wrong outside of rendering. */
export function reportTrouble(cause: unknown): void {
  useTrouble.setState({ trouble: cause instanceof Error ? cause : new Error('The page could not start.', { cause }) })
}

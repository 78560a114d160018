import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { HelpLinks } from '../../contract/answers.ts'
import { yardClient } from '../../sync/client.ts'

interface HelpStore {
  /** Null: the server has not been asked yet. */
  readonly links: HelpLinks | null
}

/** The installation's address for questions and its videos, kept on the tablet for the time offline. */
export const useHelpLinks = create<HelpStore>()(
  persist((): HelpStore => ({ links: null }), { name: 'yardhand-help', version: 1 }),
)

/** Asks the server for them; without an answer the kept ones stay. */
export async function refreshHelpLinks(): Promise<void> {
  const answer = await yardClient.callServer('help', {})
  if (answer.name === 'answered') useHelpLinks.setState({ links: answer.value.Help })
}

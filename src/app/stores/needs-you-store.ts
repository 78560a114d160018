import { create } from 'zustand'

/** Whether the list of refused commands is open. */
export const useNeedsYouPanel = create<{ readonly open: boolean }>(() => ({ open: false }))

export function setNeedsYouOpen(open: boolean): void {
  useNeedsYouPanel.setState({ open })
}

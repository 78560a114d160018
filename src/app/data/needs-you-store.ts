import { create } from 'zustand'

/** True while the list of rejected commands is open. */
export const useNeedsYouPanel = create<{ readonly open: boolean }>(() => ({ open: false }))

export function setNeedsYouOpen(open: boolean): void {
  useNeedsYouPanel.setState({ open })
}

/** Sent between the tabs of a person for a sign-out. */
export const LEFT = 'left'

export interface TabTalk<T> {
  tell(message: T): void
  close(): void
}

/** Opens a channel to other tabs. Without BroadcastChannel a tab sees a change with its next response. */
export function openTabTalk<T>(name: string, hear: (message: T) => void): TabTalk<T> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<T>) => hear(event.data)
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** Tells all tabs with this mirror that its person was signed out. */
export function tellLeft(mirrorName: string): void {
  const talk = openTabTalk<typeof LEFT>(mirrorName, () => undefined)
  talk.tell(LEFT)
  talk.close()
}

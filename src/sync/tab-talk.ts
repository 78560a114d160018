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

/** Messages to the same page in other tabs of this tablet. */
export interface TabTalk<T> {
  tell(message: T): void
  close(): void
}

/** Without BroadcastChannel nothing is sent: a tab then sees a change with its next answer. */
export function openTabTalk<T>(name: string, hear: (message: T) => void): TabTalk<T> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: MessageEvent<T>) => hear(event.data)
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}

import { useSyncExternalStore } from 'react'

/** True while the browser shows the page; false in a tab behind another one, or with the screen off. */
export function useVisible(): boolean {
  return useSyncExternalStore(follow, isVisible)
}

function follow(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

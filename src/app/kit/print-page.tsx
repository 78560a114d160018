import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import './print-page.css'

/** True while the page is printed; the browser reports that however printing was started. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** A page on paper, black on white in all themes, in place of everything on the screen. */
export function PrintPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return createPortal(
    <article className="print-page">
      <h1>{title}</h1>
      {children}
    </article>,
    document.body,
  )
}

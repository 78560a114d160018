import { createContext, type ReactNode } from 'react'

/** A line that stays in sight on every screen: modals show it too, since they cover the page and make it inert. */
export const StripContext = createContext<ReactNode>(null)

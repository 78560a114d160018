import { may, type Person } from './rights.ts'
import type { Route } from './routes.ts'

/** Screens of the practice yard, which need no server. */
const PRACTICE: readonly string[] = [
  ...['/tasks', '/yard-control', '/audit-reports', '/dock-activity', '/overview', '/driver-dock-groups', '/map-view'],
  '/help',
]

/** True if the practice yard has a screen, with its parts. */
export function isInPractice({ path, part }: Pick<Route, 'path' | 'part'>): boolean {
  return PRACTICE.some((shown) => path === shown || (part && path.startsWith(`${shown}/`)))
}

/** True for people who change something in a yard, and so have something to practise. */
export function mayPractise(person: Person): boolean {
  return may(person, 'trailers.write') || may(person, 'tasks.write')
}

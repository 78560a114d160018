import type { Draft } from './draft.ts'

/** Shown to the admins while messages of a channel wait. */
export const missingService: Readonly<Record<Draft['Channel'], string>> = {
  mail: 'No mail server is set up',
  text: 'No service for texts is set up',
}

import type { Draft } from './draft.ts'

/** The reason why messages of a channel wait, for the admins. */
export const missingService: Readonly<Record<Draft['Channel'], string>> = {
  mail: 'No mail server is set up',
  text: 'No service for texts is set up',
}

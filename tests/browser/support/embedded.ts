import { test as base } from './test.ts'

/** The same yard, on the embedded database: for stories that change the files in the server's data folder. */
export const onEmbedded = base.extend({ database: 'embedded' })

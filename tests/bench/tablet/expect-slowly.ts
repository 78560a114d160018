import { expect as expectSoon } from '@playwright/test'
import { WAIT_LIMIT_MS } from '../limits.ts'

/** With the limit of a slow machine. */
export const expect = expectSoon.configure({ timeout: WAIT_LIMIT_MS })

import type { AdminWriteName } from '../../domain/administration/catalogue.ts'
import { checked } from '../../domain/commands/check.ts'
import { userInput } from '../../domain/people/administration/user-input.ts'
import { logoInput } from '../../domain/sites/logo.ts'
import type { Caller } from '../access/caller.ts'
import type { ServerTx } from '../pipeline/server-store.ts'
import type { ServerParts } from '../server-parts.ts'
import { provePassword } from '../sessions/own-account.ts'
import { makeLogo } from './make-logo.ts'

interface Prepared {
  readonly body: unknown
  /** The hash that the author's present password fits, where the body has that. */
  readonly provedHash?: string | null
  readonly alongside?: (tx: ServerTx) => Promise<void>
}

export interface Unprepared {
  readonly body: unknown
  /** 0 for a new row. */
  readonly id: number
  readonly caller: Caller
  readonly address: string
}

/** Runs before the transaction, e.g. reads a picture or checks a password. */
export type Prepare = (parts: ServerParts, request: Unprepared) => Promise<Prepared>

const preparations: Partial<Record<AdminWriteName, Prepare>> = {
  setSiteLogo: async (_, { body, id }) => {
    const { Image } = checked(logoInput, body ?? {})
    const logo = Image === null ? null : await makeLogo(Buffer.from(Image, 'base64'))
    return { body: { Logo: logo?.Name ?? null }, alongside: (tx) => tx.putLogo(id, logo) }
  },
  updateUser: async (parts, { body, id, caller, address }) => {
    const { OldPassword } = checked(userInput, body ?? {})
    if (!OldPassword || id !== caller.UserID) return { body }
    return { body, provedHash: await provePassword(parts, caller, OldPassword, address) }
  },
}

export function prepareWrite(parts: ServerParts, name: AdminWriteName, request: Unprepared): Promise<Prepared> {
  return preparations[name]?.(parts, request) ?? Promise.resolve({ body: request.body })
}

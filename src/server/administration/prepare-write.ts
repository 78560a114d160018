import type { AdminWriteName } from '../../domain/administration/catalogue.ts'
import { checked } from '../../domain/commands/check.ts'
import { logoInput } from '../../domain/sites/logo.ts'
import type { ServerTx } from '../pipeline/server-store.ts'
import { makeLogo } from './make-logo.ts'

/** The input of a rule, and what is written beside its rows. */
interface Prepared {
  readonly body: unknown
  readonly alongside?: (tx: ServerTx) => Promise<void>
}

/** Makes a rule's input from a body that only the server can read. `id`: the row. */
export type Prepare = (body: unknown, id: number) => Promise<Prepared>

const preparations: Partial<Record<AdminWriteName, Prepare>> = {
  setSiteLogo: async (body, id) => {
    const { Image } = checked(logoInput, body ?? {})
    const logo = Image === null ? null : await makeLogo(Buffer.from(Image, 'base64'))
    return { body: { Logo: logo?.Name ?? null }, alongside: (tx) => tx.putLogo(id, logo) }
  },
}

export function prepareWrite(name: AdminWriteName, body: unknown, id: number): Promise<Prepared> {
  return preparations[name]?.(body, id) ?? Promise.resolve({ body })
}

import { adminWriteOf, type AdminWriteName } from '../administration/catalogue.ts'
import { checked } from '../commands/check.ts'
import { Refusal, type RefusalDetails } from '../commands/refusal.ts'
import { type Beside, type MemoryYard, toAdminYard } from './memory-yard.ts'

/** Runs an administrative write as the server does: the body is checked, then the rule runs. */
export async function runAdminWrite(
  yard: MemoryYard,
  name: AdminWriteName,
  body: unknown,
  target: { readonly SiteID: number; readonly ID: number },
  beside?: Beside,
): Promise<object | undefined> {
  const write = adminWriteOf(name)
  const input = checked(write.input, body)
  const IDs = Array.from({ length: write.makes?.(input) ?? 1 }, (_, place) => target.ID + place)
  return write.run(toAdminYard(yard, beside), input, { ...target, IDs })
}

/** Returns the refusal; fails without one. */
export async function refusedAdminWrite(...call: Parameters<typeof runAdminWrite>): Promise<RefusalDetails> {
  try {
    await runAdminWrite(...call)
  } catch (error) {
    if (error instanceof Refusal) return error.details
    throw error
  }
  throw new Error('nothing was refused')
}

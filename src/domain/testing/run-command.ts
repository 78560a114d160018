import { followAliases } from '../commands/aliases.ts'
import { bind, type CommandName, commands, type InputOf } from '../commands/catalogue.ts'
import type { By, Ran } from '../commands/command.ts'
import { Refusal, type RefusalDetails } from '../commands/refusal.ts'
import { buildBy } from './builders.ts'
import type { MemoryYard } from './memory-yard.ts'

/** Runs a command as engine and pipeline do: check, aliases, rule. */
export async function run<N extends CommandName>(
  yard: MemoryYard,
  name: N,
  input: InputOf<N>,
  by: Partial<By> = {},
): Promise<Ran> {
  const { followed } = await followAliases(bind(commands[name].call, input), yard)
  return followed.run(yard, buildBy(by))
}

/** Returns the refusal; fails without one. */
export async function refused<N extends CommandName>(
  yard: MemoryYard,
  name: N,
  input: InputOf<N>,
  by: Partial<By> = {},
): Promise<RefusalDetails> {
  try {
    await run(yard, name, input, by)
  } catch (error) {
    if (error instanceof Refusal) return error.details
    throw error
  }
  throw new Error(`${name} was not refused`)
}

import { codeOf } from '../database/trouble.ts'
import { type SimulatorOptions, startScaleSimulator } from '../scale/scale-simulator.ts'
import { SettingsError } from '../settings.ts'

export type ScaleSimulatorOptions = SimulatorOptions

export const scaleSimulatorDefaults = {
  ...{ format: 'toledo', unit: 'lb', host: '127.0.0.1', port: 4001, seed: 1 },
} as const

/** Runs a simulated scale until a signal. Throws `SettingsError` for a host or port that cannot be used. */
export async function simulateScale(options: ScaleSimulatorOptions, say: (line: string) => void): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  const simulator = await startScaleSimulator(options).catch((cause: unknown) => {
    if (codeOf(cause) === null) throw cause
    throw new SettingsError(`--host and --port must be free on this machine: ${codeOf(cause)}.`, { cause })
  })
  say(`The scale speaks ${options.format} at ${simulator.address}. Ctrl+C ends it.`)
  await stopped
  await simulator.close()
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A sensor of the light, which reports changes alone. */
class Sensor extends EventTarget {
  static readonly on = new Set<Sensor>()
  illuminance: number | null = null

  start(): void {
    Sensor.on.add(this)
  }

  stop(): void {
    Sensor.on.delete(this)
  }
}

/** Milliseconds after which light counts, in both directions. */
const LASTS_MS = 6_000
const [SUN, SHADE] = [80_000, 400]

const classes = new Set<string>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  Sensor.on.clear()
  classes.clear()
  const classList = { toggle: (name: string, on: boolean) => void (on ? classes.add(name) : classes.delete(name)) }
  vi.stubGlobal('document', { documentElement: { classList } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts the app on a tablet that has kept nothing. */
async function start(ofTablet: object) {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), localStorage, ...ofTablet })
  const { followTheme, useUiStore } = await import('./ui-store.ts')
  followTheme()
  return useUiStore.getState()
}

/** The light changes, and stays so. */
function shine(lux: number): void {
  for (const sensor of Sensor.on) {
    sensor.illuminance = lux
    sensor.dispatchEvent(new Event('reading'))
  }
  vi.advanceTimersByTime(LASTS_MS)
}

test('a new tablet with a sensor of the light shows the sun theme in sunlight alone', async () => {
  await start({ AmbientLightSensor: Sensor })
  expect([...classes]).toEqual(['theme-light'])
  shine(SUN)
  expect([...classes]).toEqual(['theme-sun'])
  shine(SHADE)
  expect([...classes]).toEqual(['theme-light'])
})

test('a theme that is chosen in sunlight shows at once, and the sun theme with the next sun', async () => {
  const { setTheme } = await start({ AmbientLightSensor: Sensor })
  shine(SUN)
  setTheme('dark')
  expect([...classes]).toEqual(['theme-dark'])
  shine(SHADE)
  shine(SUN)
  expect([...classes]).toEqual(['theme-sun'])
})

test('a tablet that is not to follow the light measures none, and begins anew when it is', async () => {
  const { setFollowsLight } = await start({ AmbientLightSensor: Sensor })
  shine(SUN)
  setFollowsLight(false)
  expect([...classes]).toEqual(['theme-light'])
  expect(Sensor.on.size).toBe(0)
  // Taken indoors meanwhile.
  setFollowsLight(true)
  shine(SHADE)
  expect([...classes]).toEqual(['theme-light'])
  shine(SUN)
  expect([...classes]).toEqual(['theme-sun'])
})

test('without a sensor the theme is the one that the person chose', async () => {
  const { setTheme } = await start({})
  setTheme('sun')
  expect([...classes]).toEqual(['theme-sun'])
})

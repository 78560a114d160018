/** Lux above which a screen outdoors needs the sun theme, and below which it does not; between them nothing changes. */
const BRIGHT_LUX = 10_000
const DIM_LUX = 3_000
/** Milliseconds that the light must last: a hand over the tablet, or a lamp, changes nothing. */
const BRIGHT_MS = 2_000
const DIM_MS = 5_000

/** The light at a tablet as it was last judged. */
export interface Light {
  readonly isBright: boolean
  /** Milliseconds at which the light began to differ from that; null: it does not. */
  readonly since: number | null
}

export const indoors: Light = { isBright: false, since: null }

/** Returns the judgement after a reading in lux at a time in milliseconds. */
export function judgeLight({ isBright, since }: Light, lux: number, at: number): Light {
  const differs = isBright ? lux < DIM_LUX : lux > BRIGHT_LUX
  if (!differs) return { isBright, since: null }
  const from = since ?? at
  return at - from >= lastingMs(isBright) ? { isBright: !isBright, since: null } : { isBright, since: from }
}

function lastingMs(isBright: boolean): number {
  return isBright ? DIM_MS : BRIGHT_MS
}

/** The part of `AmbientLightSensor` (W3C Ambient Light Sensor) that is used; many browsers have none. */
interface LightSensor extends EventTarget {
  /** Lux; null before the first reading. */
  readonly illuminance: number | null
  start(): void
  stop(): void
}

/** Returns true where the browser can measure the light. */
export function hasLightSensor(): boolean {
  return 'AmbientLightSensor' in window
}

/**
 * Calls back when the light becomes bright and when it no longer is; returns the function that ends it. Nothing happens
 * where there is no sensor or its use is not allowed.
 */
export function watchLight(onChange: (isBright: boolean) => void): () => void {
  const { AmbientLightSensor: Sensor } = window as { AmbientLightSensor?: new (options: object) => LightSensor }
  if (!Sensor) return () => undefined
  let light = indoors
  let timer: ReturnType<typeof setTimeout> | undefined
  // A sensor reports changes alone: light that stays as it is must be judged again without one.
  function judge(lux: number): void {
    clearTimeout(timer)
    const before = light
    light = judgeLight(light, lux, performance.now())
    if (light.since !== null)
      timer = setTimeout(() => judge(lux), light.since + lastingMs(light.isBright) - performance.now())
    if (light.isBright !== before.isBright) onChange(light.isBright)
  }
  try {
    const sensor = new Sensor({ frequency: 1 })
    const end = () => {
      clearTimeout(timer)
      sensor.stop()
    }
    sensor.addEventListener('reading', () => {
      if (sensor.illuminance !== null) judge(sensor.illuminance)
    })
    // Not allowed, or the tablet has no such sensor: the theme stays as the person chose it.
    sensor.addEventListener('error', end)
    sensor.start()
    return end
  } catch {
    // Forbidden by the browser's policy.
    return () => undefined
  }
}

import type { LaunchOptions } from '@playwright/test'
import { chromiumSwitches, findChromium } from '../../support/chromium.ts'

/** A camera that shows a moving picture, and that nobody has to allow. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Options with which each test browser starts. */
export function launchOptions(): LaunchOptions {
  return { executablePath: findChromium(), args: [...chromiumSwitches, ...FAKE_CAMERA] }
}

import { expect, type Page } from '@playwright/test'

/** Gives the page a sensor that finds the tablet in sunlight: what asks for one from now on gets this. */
export async function addLightSensor(page: Page): Promise<void> {
  await page.evaluate(() => {
    class AmbientLightSensor extends EventTarget {
      readonly illuminance = 50_000

      start(): void {
        setTimeout(() => this.dispatchEvent(new Event('reading')))
      }

      stop(): void {}
    }
    Object.assign(window, { AmbientLightSensor })
  })
}

/** Expects, with the menu of the person open, the sun theme in sunlight, and only while it is to follow the light. */
export async function expectSunTheme(page: Page): Promise<void> {
  const follows = page.getByRole('checkbox', { name: 'Sun theme in sunlight' })
  for (const isOn of [false, true, false]) {
    await follows.setChecked(isOn)
    await expect(page.locator('html')).toContainClass(isOn ? 'theme-sun' : 'theme-light')
  }
}

import type { Page } from '@playwright/test'

/** Gives the browser a reader of codes, on this page and those that load from now on. It sees what `showCode` shows. */
export async function addCodeReader(page: Page): Promise<void> {
  await page.addInitScript(defineReader)
  await page.evaluate(defineReader)
}

/** Holds a code before the camera. */
export async function showCode(page: Page, code: string): Promise<void> {
  await page.evaluate((shown) => {
    document.documentElement.dataset.code = shown
  }, code)
}

/** Runs in the page. */
function defineReader(): void {
  class BarcodeDetector {
    async detect(video: HTMLVideoElement) {
      const { code } = document.documentElement.dataset
      return video.videoWidth > 0 && code !== undefined ? [{ rawValue: code }] : []
    }
  }
  Object.assign(globalThis, { BarcodeDetector })
}

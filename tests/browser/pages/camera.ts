import { expect, type Page } from '@playwright/test'

/** Takes one photo with the open camera, and closes it. */
export async function takePhoto(page: Page): Promise<void> {
  const camera = page.getByRole('dialog', { name: /^Photo of / })
  await camera.getByRole('button', { name: 'Take photo' }).click()
  await expect(camera.getByText(/^1 photo: /)).toBeVisible()
  await camera.getByRole('button', { name: 'Close' }).click()
  await expect(camera).toBeHidden()
}

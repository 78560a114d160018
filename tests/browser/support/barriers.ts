import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns the accessibility barriers that axe finds on a page. */
export async function barriers(page: Page): Promise<readonly string[]> {
  return listNodes(axe(page).options({ ...SHORT, rules: { 'target-size': { enabled: true } } }))
}

/** Returns the texts that are too dull in the other two themes, which change nothing but colours. */
export async function dullColours(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const theme = page.getByRole('button', { name: /^Theme: / })
  for (const _ of ['dark', 'sun']) {
    await theme.click()
    found.push(...(await listNodes(axe(page).options(SHORT).withRules('color-contrast'))))
  }
  await theme.click()
  return found
}

/** Leaves out rules that pass. */
const SHORT = { resultTypes: ['violations' as const] }

/** Legacy mode differs only for frames of other origins, of which there are none: otherwise axe opens a second page for each look. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

async function listNodes(builder: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

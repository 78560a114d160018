import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns the accessibility barriers that axe finds on a page. */
export async function barriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return listNodes(violations)
}

/** Returns the texts that are too dull in the other two themes, which change nothing but colours. */
export async function dullColours(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const theme = page.getByRole('button', { name: /^Theme: / })
  for (const _ of ['dark', 'sun']) {
    await theme.click()
    const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
    found.push(...listNodes(violations))
  }
  await theme.click()
  return found
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

function listNodes(violations: Violations): readonly string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

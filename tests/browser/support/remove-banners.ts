import type { Answers } from '../../../src/contract/answers.ts'
import type { Office } from './office.ts'

/** Removes the demo's banners: acknowledging one is an act, which would wait among those of a test. */
export async function removeBanners(office: Office): Promise<void> {
  const { Sites } = await office.call<Answers['Sites']>('GET', '/sites')
  for (const { ID, BannerMessage } of Sites)
    if (BannerMessage !== null) await office.overwrite(`/sites/${ID}`, { BannerMessage: null })
}

import { expect, test } from 'vitest'
import { buildYard, NOON } from '../testing/builders.ts'
import { run } from '../testing/run-command.ts'
import { isUnread } from './banner-view.ts'

const gail = { UserID: 7, IDs: [900] }

test('the acknowledged banner is kept per person', async () => {
  const yard = buildYard([], { BannerMessage: 'Ice' })
  expect(await run(yard, 'acknowledgeBanner', { BannerMessage: 'Ice' }, gail)).toEqual({ Outcome: 'applied' })
  await run(yard, 'acknowledgeBanner', { BannerMessage: 'Ice' }, { UserID: 8, IDs: [901] })
  expect(yard.all('BannerViews')).toStrictEqual([
    { SiteID: 1, ID: 900, UserID: 7, BannerMessage: 'Ice', ViewedDate: NOON },
    { SiteID: 1, ID: 901, UserID: 8, BannerMessage: 'Ice', ViewedDate: NOON },
  ])
})

test('a second tablet of the person changes nothing, and a new text replaces the old one', async () => {
  const yard = buildYard([], { BannerMessage: 'Ice' })
  await run(yard, 'acknowledgeBanner', { BannerMessage: 'Ice' }, gail)
  expect(await run(yard, 'acknowledgeBanner', {}, { ...gail, IDs: [902] })).toEqual({ Outcome: 'noop' })
  const [site] = yard.all('Sites')
  if (site) await yard.Sites.put({ ...site, BannerMessage: 'Snow' })
  await run(yard, 'acknowledgeBanner', {}, { ...gail, IDs: [903] })
  expect(yard.all('BannerViews')).toMatchObject([{ ID: 900, BannerMessage: 'Snow' }])
})

test('a text that was replaced meanwhile leaves the new one unread', async () => {
  const yard = buildYard([], { BannerMessage: 'Snow' })
  expect(await run(yard, 'acknowledgeBanner', { BannerMessage: 'Ice' }, gail)).toEqual({ Outcome: 'noop' })
  expect(yard.all('BannerViews')).toEqual([])
})

test.each([
  ['Ice', [], true],
  ['Ice', ['Snow'], true],
  ['Ice', ['Ice'], false],
  ['', [], false],
  [null, [], false],
] as const)('%j after %j: unread %s', (banner, read, unread) => {
  expect(
    isUnread(
      banner,
      read.map((BannerMessage) => ({ BannerMessage })),
    ),
  ).toBe(unread)
})

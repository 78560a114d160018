import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { serverBefore } from './server-under-test.ts'

const videos = ['arrive', 'protect', 'audit', 'dock'].map((name) => `https://video.example/${name}`)

describeOnDatabases('help', (open) => {
  const named = serverBefore(open, {
    environment: { SUPPORT_EMAIL: 'help@yard.example', HELP_VIDEOS: videos.join(',') },
  })
  const plain = serverBefore(open)

  test('has the address and the videos of the settings, in their order', async () => {
    const { Help } = (await (await named.signIn('gate')).get('/help')).json<Answers['Help']>()
    expect(Help).toEqual({ Email: 'help@yard.example', Videos: videos })
    const { Help: none } = (await (await plain.signIn('gate')).get('/help')).json<Answers['Help']>()
    expect(none).toEqual({ Email: null, Videos: [] })
  })
})

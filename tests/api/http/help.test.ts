import { expect, test } from 'vitest'
import type { Answers } from '../../../src/contract/answers.ts'
import { describeOnDatabases } from '../../support/databases.ts'
import { type ServerUnderTest, serverBefore } from './server-under-test.ts'

const videos = ['arrive', 'protect', 'audit', 'dock'].map((name) => `https://video.example/${name}`)

async function readHelp(server: ServerUnderTest): Promise<Answers['Help']['Help']> {
  return (await (await server.signIn('gate')).get('/help')).json<Answers['Help']>().Help
}

describeOnDatabases('help with its settings', (open) => {
  const server = serverBefore(open, {
    environment: { SUPPORT_EMAIL: 'help@yard.example', HELP_VIDEOS: videos.join(',') },
  })

  test('has the address and the videos, in their order', async () => {
    expect(await readHelp(server)).toEqual({ Email: 'help@yard.example', Videos: videos })
  })
})

describeOnDatabases('help without settings', (open) => {
  const server = serverBefore(open)

  test('has no address and no videos', async () => {
    expect(await readHelp(server)).toEqual({ Email: null, Videos: [] })
  })
})

import { expect, test } from 'vitest'
import { BoardWatch } from '../../src/sync/board-watch.ts'

/** A watch whose beginnings take as long as a test wants; `open` are those that began and were not ended. */
function buildWatch() {
  const letBegin: (() => void)[] = []
  const open = new Set<number>()
  const watch = new BoardWatch(async () => {
    const number = letBegin.length + 1
    await new Promise<void>((resolve) => letBegin.push(resolve))
    open.add(number)
    return () => void open.delete(number)
  })
  const begin = async () => {
    const begun = watch.restart()
    letBegin.at(-1)?.()
    await begun
  }
  return { watch, letBegin, open, begin }
}

test('a watch that begins while the site changes goes on at the new site alone', async () => {
  const { watch, letBegin, open } = buildWatch()
  const begun = [watch.restart(), watch.restart()]
  // The board of the new site is ready first.
  for (const begin of letBegin.toReversed()) begin()
  await Promise.all(begun)
  expect([...open]).toEqual([2])
  watch.end()
  expect([...open]).toEqual([])
})

test('a watch that is begun a second time at the same site is not there twice', async () => {
  const { open, begin } = buildWatch()
  await begin()
  await begin()
  expect([...open]).toEqual([2])
})

test('a watch that ends while the next site begins it ends there too', async () => {
  const { watch, letBegin, open, begin } = buildWatch()
  await begin()
  const second = watch.restart()
  watch.end()
  letBegin[1]?.()
  await second
  expect([...open]).toEqual([])
  await watch.restart()
  expect(letBegin).toHaveLength(2)
})

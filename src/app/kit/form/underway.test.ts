import { expect, test } from 'vitest'
import { Underway } from './underway.ts'

test('a save waits for what the fields of its own form look up, also for what begins meanwhile', async () => {
  const [arrival, other] = [new Underway(), new Underway()]
  const [company, older] = [lookUp(), lookUp()]
  arrival.follow(company.ended)
  other.follow(new Promise(() => undefined))
  const said: string[] = []
  const saved = arrival.settled().then((goesOn) => said.push(goesOn ? 'saved' : 'stayed'))
  arrival.follow(older.ended)
  company.end()
  await company.ended
  expect(said).toEqual([])
  older.end()
  await saved
  expect(said).toEqual(['saved'])
})

test('a save ends when the person declined what a field asked', async () => {
  const underway = new Underway()
  underway.follow(Promise.resolve(false))
  underway.follow('no promise')
  expect(await underway.settled()).toBe(false)
  expect(await underway.settled()).toBe(true)
})

test('a save ends when one of several acts of a field was declined', async () => {
  const underway = new Underway()
  underway.follow(Promise.all([Promise.resolve(), Promise.resolve(false)]))
  expect(await underway.settled()).toBe(false)
  underway.follow(Promise.all([Promise.resolve(), Promise.resolve(true)]))
  expect(await underway.settled()).toBe(true)
})

function lookUp() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end }
}

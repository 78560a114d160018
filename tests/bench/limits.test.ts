import { afterEach, describe, expect, test, vi } from 'vitest'
import { inPart, within } from './limits.ts'

const never = () => new Promise<never>(() => undefined)

describe('a wait', () => {
  test('ends at its limit with words about it', async () => {
    await expect(within('the queue is sent', never(), 5)).rejects.toThrow(
      'waited 0.005 s in vain until: the queue is sent',
    )
  })

  test('returns the result of the work, or fails as it does', async () => {
    await expect(within('it is there', Promise.resolve(3))).resolves.toBe(3)
    await expect(within('it is there', Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })

  test('may fail before anybody awaits it', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    try {
      const wait = within('it is there', Promise.reject(new Error('gone')))
      // Node reports an unhandled rejection before the next turn.
      await new Promise((resolve) => setImmediate(resolve))
      expect(unhandled).not.toHaveBeenCalled()
      await expect(wait).rejects.toThrow('gone')
    } finally {
      process.off('unhandledRejection', unhandled)
    }
  })
})

describe('a part', () => {
  const { exitCode } = process

  afterEach(() => {
    process.exitCode = exitCode
    vi.restoreAllMocks()
  })

  test('that fails ends with one line, and the run fails at its end', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    const failing = () => Promise.reject(new Error('\u001b[2mno\nanswer\u001b[22m', { cause: new Error('refused') }))
    expect(await inPart('Lists', failing)).toBe(false)
    expect(process.exitCode).toBe(1)
    expect(log.mock.calls).toEqual([['\nLists: ended early, no answer: refused']])
  })

  test('that ends well prints nothing', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    expect(await inPart('Lists', () => Promise.resolve())).toBe(true)
    expect(log).not.toHaveBeenCalled()
    expect(process.exitCode).toBe(exitCode)
  })
})

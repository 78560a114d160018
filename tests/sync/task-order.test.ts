import { expect, test } from 'vitest'
import { orderHistories, seeds } from '../support/volumes.ts'
import { runOrderHistory } from './simulation/order-history.ts'

test('three tablets end with one order, and each last move stands', {
  timeout: 0,
}, async () => {
  for (const seed of seeds(orderHistories)) {
    try {
      await runOrderHistory(seed)
    } catch (error) {
      const words = error instanceof Error ? error.stack : String(error)
      expect.unreachable(`seed ${seed} (replay with SEED=${seed}): ${words}`)
    }
  }
})

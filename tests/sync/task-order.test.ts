import { test } from 'vitest'
import { runSeeds } from '../support/seeds.ts'
import { orderHistories } from '../support/volumes.ts'
import { runOrderHistory } from './simulation/order-history.ts'

test('three tablets end with one order, and each last move stands', { timeout: 0 }, () =>
  runSeeds(orderHistories, runOrderHistory),
)

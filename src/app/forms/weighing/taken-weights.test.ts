import { expect, test } from 'vitest'
import { WeightSource } from '../../../domain/trailers/weight-source.ts'
import { noTaken, takenOfBody, weighedOfForm } from './taken-weights.ts'

const { Scale, Hand } = WeightSource

test('a weight counts as weighed until somebody types another one', () => {
  const taken = { ...noTaken, TrailerWeightTaken: 45_280 }
  expect(weighedOfForm({ TrailerWeight: 45_280, ...taken })).toEqual({ TrailerWeightSource: Scale })
  expect(weighedOfForm({ TrailerWeight: 45_281, ...taken })).toEqual({})
  expect(weighedOfForm({ TrailerWeight: null, ...taken })).toEqual({})
  expect(weighedOfForm({ TrailerWeight: 45_280, OutboundWeight: 45_280, ...taken })).toEqual({
    TrailerWeightSource: Scale,
  })
  expect(weighedOfForm({ OutboundWeight: 41_000, ...noTaken, OutboundWeightTaken: 41_000 })).toEqual({
    OutboundWeightSource: Scale,
  })
})

test('a rejected change opens with the weight from the scale, and saves it as weighed', () => {
  const body = { TrailerWeight: 45_280, TrailerWeightSource: Scale, OutboundWeight: 41_000, OutboundWeightSource: Hand }
  expect(takenOfBody(body)).toEqual({ TrailerWeightTaken: 45_280, OutboundWeightTaken: null })
  expect(takenOfBody({ TrailerWeight: 45_280 })).toEqual(noTaken)
  expect(takenOfBody({ TrailerWeight: null, TrailerWeightSource: Scale })).toEqual(noTaken)
})

import { number } from '../values/schema.ts'
import { WeightSource } from './weight-source.ts'

const source = () => number().integer().min(WeightSource.Scale).max(WeightSource.Hand).nullable().optional()

/** The sources of weights in an input. Apart from their words, which lists show without loading a schema. */
export const weighedSchemas = { TrailerWeightSource: source(), OutboundWeightSource: source() }

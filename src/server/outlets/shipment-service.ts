import { ValidationError } from 'yup'
import type { InferType } from 'yup'
import { shipmentDetails, type ShipmentDetails } from '../../domain/shipments/shipment-details.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import { type AskLimits, askJson, SERVICE_LIMITS, UnexpectedStatus } from './ask-json.ts'
import type { Settings } from '../settings.ts'

export interface AskedShipment {
  readonly siteName: string
  readonly refNumber: string
}

/** `failed`: the service gave no usable response. */
export type ShipmentAnswer = ShipmentDetails | 'unknown' | 'failed'

export interface ShipmentService {
  /** Returns the shipment of a reference number; never throws for what the service does. */
  find(asked: AskedShipment): Promise<ShipmentAnswer>
}

/** Asks the service at ROC_URL (README); null when none is set up. */
export function createShipmentService(
  { rocUrl }: Pick<Settings, 'rocUrl'>,
  limits = SERVICE_LIMITS,
): ShipmentService | null {
  if (rocUrl === null) return null
  return {
    find: async (asked) => {
      try {
        return await ask(rocUrl, asked, limits)
      } catch (error) {
        const isNone = error instanceof UnexpectedStatus && (error.status === 204 || error.status === 404)
        // Else out of reach, too slow, cut off, or no JSON.
        return isNone ? 'unknown' : 'failed'
      }
    },
  }
}

async function ask(base: string, { siteName, refNumber }: AskedShipment, limits: AskLimits): Promise<ShipmentAnswer> {
  const url = new URL(base)
  url.searchParams.set('siteName', siteName)
  url.searchParams.set('refNumber', refNumber)
  return readShipment(await askJson(url, {}, limits), refNumber)
}

const NOTHING = {
  ...{ ExpectedDate: null, TrailerNumber: null, ScacName: null, Type: 0, DirectionType: 0 },
  ...{ ShipmentNumber: null, FreightName: null, SetTemperature: null },
}

/** Reads `{Shipment: {…}}` or the shipment itself; left-out fields are not known, others are ignored. */
function readShipment(answer: unknown, refNumber: string): ShipmentAnswer {
  const given = isObject(answer) && 'Shipment' in answer ? answer.Shipment : answer
  if (given === null) return 'unknown'
  if (!isObject(given)) return 'failed'
  try {
    const shipment: InferType<typeof shipmentDetails> = shipmentDetails.validateSync(
      { ReferenceNumber: refNumber, ...NOTHING, ...given },
      { strict: true },
    )
    const { ReferenceNumber, ExpectedDate, TrailerNumber, ScacName, Type } = shipment
    const { DirectionType, ShipmentNumber, FreightName, SetTemperature } = shipment
    // The shipment of another number is not what was asked for.
    if (numberKey(ReferenceNumber) !== numberKey(refNumber)) return 'unknown'
    return {
      ...{ ReferenceNumber, ExpectedDate, TrailerNumber, ScacName, Type },
      ...{ DirectionType, ShipmentNumber, FreightName, SetTemperature },
    }
  } catch (error) {
    if (error instanceof ValidationError) return 'failed'
    throw error
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

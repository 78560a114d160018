import { ValidationError } from 'yup'
import type { InferType } from 'yup'
import { shipmentDetails, type ShipmentDetails } from '../../domain/shipments/shipment-details.ts'
import { numberKey } from '../../domain/trailers/trailer-number.ts'
import type { Settings } from '../settings.ts'

/** Limit of a whole request, up to the last byte of its response (faults of outside services). */
export const SHIPMENT_LIMIT_MS = 2000
export const SHIPMENT_MAX_BYTES = 1024 * 1024

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
  limitMs = SHIPMENT_LIMIT_MS,
): ShipmentService | null {
  if (rocUrl === null) return null
  return {
    find: async (asked) => {
      try {
        return await ask(rocUrl, asked, AbortSignal.timeout(limitMs))
      } catch {
        // Out of reach, too slow, cut off, or no JSON.
        return 'failed'
      }
    },
  }
}

async function ask(base: string, { siteName, refNumber }: AskedShipment, signal: AbortSignal): Promise<ShipmentAnswer> {
  const url = new URL(base)
  url.searchParams.set('siteName', siteName)
  url.searchParams.set('refNumber', refNumber)
  // A redirect would take the question to a host that nobody has set.
  const response = await fetch(url, { redirect: 'manual', headers: { accept: 'application/json' }, signal })
  if (response.status === 200) return readShipment(await readLimited(response), refNumber)
  await response.body?.cancel().catch(() => undefined)
  return response.status === 204 || response.status === 404 ? 'unknown' : 'failed'
}

/** Throws for a longer body, without reading it to its end. */
async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > SHIPMENT_MAX_BYTES) throw new Error('the response is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const NOTHING = {
  ...{ ExpectedDate: null, TrailerNumber: null, ScacName: null, Type: 0, DirectionType: 0 },
  ...{ ShipmentNumber: null, FreightName: null, SetTemperature: null },
}

/** Reads `{Shipment: {…}}` or the shipment itself; left-out fields are not known, others are ignored. */
function readShipment(text: string, refNumber: string): ShipmentAnswer {
  const answer: unknown = JSON.parse(text)
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

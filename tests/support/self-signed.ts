import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const HOUR_MS = 3_600_000
/** Object identifiers, as DER writes them. */
const COMMON_NAME = '550403'
const ALTERNATIVE_NAME = '551d11'
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))

/** A certificate and its key, as PEM. */
export interface SelfSigned {
  readonly certificate: string
  readonly key: string
}

/**
 * Makes a certificate for 127.0.0.1 that signs itself, good for an hour: Node makes keys and
 * signatures, and writes no certificates. Only what X.509 (RFC 5280) asks for is in it, in DER.
 */
export function makeSelfSigned(): SelfSigned {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('yardhand tests')))))
  const now = Date.now()
  const toBeSigned = sequence(
    der(0xa0, integer([2])),
    integer([1, ...createHash('sha256').update(publicKey).digest().subarray(0, 8)]),
    ECDSA_SHA256,
    name,
    sequence(moment(now - HOUR_MS), moment(now + HOUR_MS)),
    name,
    publicKey,
    der(0xa3, sequence(sequence(oid(ALTERNATIVE_NAME), der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))))))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, pair.privateKey))
  const body = sequence(toBeSigned, ECDSA_SHA256, signature).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** A value with its tag and its length; below 65,536 bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), value])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), value])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, ...parts)
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

/** A DER integer: the first bit is the sign, and no superfluous byte comes first. */
function integer(bytes: readonly number[]): Buffer {
  return der(0x02, Buffer.from(bytes))
}

/** GeneralizedTime: YYYYMMDDHHMMSSZ. */
function moment(ms: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]|\..*/g, '')}Z`))
}

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type LinkCheck, type SignedLink, signedText } from '../../contract/log.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Clock } from '../clock.ts'
import { type Settings, SettingsError } from '../settings.ts'
import type { ChainHead, LogSource } from './log-source.ts'

/** Signs the heads of the chains with the key of this installation. */
export interface Signer {
  /** In PEM. */
  readonly publicKey: string
  /** The same head again gets the same link. */
  sign(head: Pick<ChainHead, 'Chain' | 'Link' | 'Hash'>): SignedLink
  /** Signs a text of another kind than the links, in Base64url. */
  signText(text: string): string
  judge(link: SignedLink): LinkCheck['Signature']
}

/**
 * Reads the key of `SIGNING_KEY`; without it that of the database, which is made at the first start
 * and shared by all processes. Throws `SettingsError` for a file that is no Ed25519 key.
 */
export async function loadSigner(
  { signingKeyFile }: Pick<Settings, 'signingKeyFile'>,
  source: Pick<LogSource, 'keepKey'>,
  clock: Clock,
): Promise<Signer> {
  if (signingKeyFile !== null) return createSigner(readKey(signingKeyFile), clock)
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return createSigner(createPrivateKey(await source.keepKey(pem, fromMs(clock()))), clock)
}

const WRONG_KEY = 'SIGNING_KEY must be the path of an Ed25519 key in a PEM file without a password.'

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new SettingsError(WRONG_KEY, { cause })
  }
  throw new SettingsError(WRONG_KEY)
}

const FINGERPRINT_DIGITS = 32

function createSigner(privateKey: KeyObject, clock: Clock): Signer {
  const publicKey = createPublicKey(privateKey)
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  const Fingerprint = createHash('sha256').update(bytes).digest('hex').slice(0, FINGERPRINT_DIGITS)
  // All tablets of a site ask for the same head, and a signature costs more than the rest of a page.
  const newest = new Map<number, SignedLink>()
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign({ Chain, Link, Hash }) {
      const known = newest.get(Chain)
      if (known?.Sequence === Link && known.Hash === Hash) return known
      const unsigned = { SiteID: Chain, Sequence: Link, Hash, Time: fromMs(clock()) }
      const Signature = sign(null, Buffer.from(signedText(unsigned)), privateKey).toString('base64url')
      const link = { ...unsigned, Fingerprint, Signature }
      newest.set(Chain, link)
      return link
    },
    signText: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    judge(link) {
      if (link.Fingerprint !== Fingerprint) return 'other-key'
      const signature = Buffer.from(link.Signature, 'base64url')
      return verify(null, Buffer.from(signedText(link)), publicKey, signature) ? 'good' : 'wrong'
    },
  }
}

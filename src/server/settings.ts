import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { LIVE_TEXTS_PER_DAY } from '../domain/sites/live-text-limit.ts'
import { parseScaleAddress } from '../domain/scale/scale-address.ts'

export type LogLevel = (typeof logLevels)[number]
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Settings from the environment (3-decisions §8). */
export interface Settings {
  /** 0 lets the system choose a free port. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null: the embedded database under `dataDir`. */
  readonly databaseUrl: string | null
  /**
   * Its role migrates, and grants that of `databaseUrl` the rights of the service (README, "A real installation");
   * null: the role of `databaseUrl` owns the schema.
   */
  readonly migrationDatabaseUrl: string | null
  /** The address that people type, without a slash at the end. */
  readonly publicUrl: string | null
  /** Addresses or networks whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** PEM files; both or none. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  readonly sessionIdleHours: number
  readonly sessionMaxDays: number
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  /** Takes texts as JSON `{to, text, id}` by POST (README of `outlets`); null: texts wait. */
  readonly smsUrl: string | null
  readonly smsKey: string | null
  /** Texts to drivers of live trailers per site and day of the site; further ones are shown as failed. */
  readonly liveTextsPerDay: number
  /** Of sites without a `ScaleAddress`. */
  readonly scaleUrl: string | null
  /** Asked for reference numbers that the list of a site does not have (README of `outlets`); null: none is. */
  readonly rocUrl: string | null
  /** The photo service of other cameras (README of `photos`); null: our own photos alone. */
  readonly photectorUrl: string | null
  /** `https://<key>:<secret>@host/bucket`; null: photos are kept under `dataDir`. */
  readonly s3Url: string | null
  readonly tileUrl: string | null
  /** Shown on the map, as the provider of the tiles asks. */
  readonly tileAttribution: string
  readonly supportEmail: string | null
  /** Four addresses, or none. */
  readonly helpVideos: readonly string[]
  /** Factor on the tablets' cadences; tests make it small. */
  readonly cadenceScale: number
  /** False: tablets hear of changes at their cadence alone. */
  readonly live: boolean
  readonly logLevel: LogLevel
  /**
   * True: demo accounts may be reachable from elsewhere; null: an embedded database gets them, for this machine alone.
   */
  readonly demo: boolean | null
  /** On 127.0.0.1, without sign-in, for programs that read `/metrics`; null: none. */
  readonly metricsPort: number | null
  /** The Bearer token for `/api/metrics`; null: super admins alone. */
  readonly metricsToken: string | null
  /** Path of the PEM file with the Ed25519 key that signs the log; null: a key in the database. */
  readonly signingKeyFile: string | null
}

/** One line with the setting's name and the expected value; never the value, which may be a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Parse<T> = (text: string) => T | undefined

interface Rule<T> {
  readonly parse: Parse<T>
  /** Ends the sentence "NAME must be …". */
  readonly should: string
}

const wholeNumber = (from: number, to: number): Rule<number> => ({
  parse: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined),
  should: `a whole number from ${from} to ${to}`,
})

const positiveNumber = (to: number): Rule<number> => ({
  parse: (text) => (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= to ? Number(text) : undefined),
  should: `a number above 0, at most ${to}`,
})

function parseUrl(text: string, schemes: readonly string[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const named = url?.host !== '' || url.protocol.startsWith('postgres')
  return url && named && schemes.includes(url.protocol) ? text.replace(/\/+$/, '') : undefined
}

const address = (...schemes: string[]): Rule<string> => ({
  parse: (text) => parseUrl(text, schemes),
  should: `an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
})

const webAddress = address('http:', 'https:')

/** As typed: a service may need the slash at the end. Name and password are not part of a request's address. */
const serviceAddress: Rule<string> = {
  parse: (value) => {
    if (parseUrl(value, ['http:', 'https:']) === undefined) return undefined
    const { username, password } = new URL(value)
    return username === '' && password === '' ? value : undefined
  },
  should: 'an address that starts with http:// or https://, without name and password',
}

/** Signs in a key are written as %2F and the like. */
const bucketAddress: Rule<string> = {
  parse: (value) => {
    if (parseUrl(value, ['http:', 'https:']) === undefined) return undefined
    const { username, password, pathname, search, hash } = new URL(value)
    const isWhole = username !== '' && password !== '' && hash === ''
    const isBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname)
    return isWhole && isBucket && /^(\?region=[a-z0-9-]{1,40})?$/.test(search) ? value : undefined
  },
  should: 'https://<key>:<secret>@host/bucket, with ?region=NAME where the store has regions',
}

const text: Rule<string> = { parse: (value) => value, should: 'a text' }

const mailAddress: Rule<string> = {
  parse: (value) => (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value) ? value : undefined),
  should: 'a mail address',
}

const hostName: Rule<string> = {
  parse: (value) => (isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) ? value : undefined),
  should: 'a host name or an address of this machine',
}

const tileAddress: Rule<string> = {
  parse: (value) => (/\{z\}.*\{x\}.*\{y\}/.test(value) && parseUrl(value, ['https:', 'http:']) ? value : undefined),
  should: 'an address of map tiles with {z}, {x} and {y}',
}

const scaleAddress: Rule<string> = {
  parse: (value) => (parseScaleAddress(value) === null ? undefined : value),
  should: 'an address such as tcp://10.0.0.5:4001',
}

const logLevel: Rule<LogLevel> = {
  parse: (value) => logLevels.find((level) => level === value),
  should: `one of ${logLevels.join(', ')}`,
}

const yesNo: Rule<boolean> = {
  parse: (value) => (value === '1' ? true : value === '0' ? false : undefined),
  should: '1 or 0',
}

const longToken: Rule<string> = {
  parse: (value) => (/^[\x21-\x7e]{16,200}$/.test(value) ? value : undefined),
  should: 'a text of 16 to 200 characters without blanks',
}

const bearerToken: Rule<string> = {
  parse: (value) => (/^[\x21-\x7e]{1,1000}$/.test(value) ? value : undefined),
  should: 'a text of at most 1000 characters without blanks',
}

const commaList = <T>(rule: Rule<T>, count: number | null, what: string): Rule<readonly T[]> => ({
  parse: (value) => {
    const parts = value.split(',').map((part) => rule.parse(part.trim()))
    const kept = parts.filter((part): part is NonNullable<typeof part> => part !== undefined)
    return kept.length === parts.length && (count === null || kept.length === count) ? kept : undefined
  },
  should: what,
})

function isNetwork(value: string): boolean {
  const [host, bits, ...rest] = value.split('/')
  const family = isIP(host ?? '')
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const network: Rule<string> = { parse: (value) => (isNetwork(value) ? value : undefined), should: 'a network' }

/** True for a host that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /^(localhost|::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(bare) || bare.endsWith('.localhost')
}

type Environment = Readonly<Record<string, string | undefined>>

/** Absent or empty names take their default. Throws `SettingsError` for a value that cannot be used. */
export function readSettings(environment: Environment): Settings {
  const read = <T, D>(name: string, rule: Rule<T>, absent: D): T | D => {
    const raw = environment[name]?.trim()
    if (raw === undefined || raw === '') return absent
    const value = rule.parse(raw)
    if (value === undefined) throw new SettingsError(`${name} must be ${rule.should}.`)
    return value
  }
  return {
    port: read('PORT', wholeNumber(0, 65_535), 8080),
    host: read('HOST', hostName, '127.0.0.1'),
    dataDir: resolve(read('DATA_DIR', text, '.yardhand')),
    databaseUrl: read('DATABASE_URL', address('postgres:', 'postgresql:'), null),
    migrationDatabaseUrl: read('MIGRATION_DATABASE_URL', address('postgres:', 'postgresql:'), null),
    publicUrl: read('PUBLIC_URL', webAddress, null),
    trustedProxies: read('TRUSTED_PROXIES', commaList(network, null, 'a comma list of addresses or networks'), []),
    tls: readTls(read('TLS_CERT', text, null), read('TLS_KEY', text, null)),
    sessionIdleHours: read('SESSION_IDLE_HOURS', positiveNumber(8760), 16),
    sessionMaxDays: read('SESSION_MAX_DAYS', positiveNumber(365), 7),
    smtpUrl: read('SMTP_URL', address('smtp:', 'smtps:'), null),
    mailFrom: read('MAIL_FROM', mailAddress, null),
    smsUrl: read('SMS_URL', serviceAddress, null),
    smsKey: read('SMS_KEY', bearerToken, null),
    liveTextsPerDay: read('LIVE_TEXTS_PER_DAY', wholeNumber(0, 1_000_000), LIVE_TEXTS_PER_DAY),
    scaleUrl: read('SCALE_URL', scaleAddress, null),
    rocUrl: read('ROC_URL', serviceAddress, null),
    photectorUrl: read('PHOTECTOR_URL', serviceAddress, null),
    s3Url: read('S3_URL', bucketAddress, null),
    tileUrl: read('TILE_URL', tileAddress, null),
    tileAttribution: read('TILE_ATTRIBUTION', text, '© OpenStreetMap contributors'),
    supportEmail: read('SUPPORT_EMAIL', mailAddress, null),
    helpVideos: read('HELP_VIDEOS', commaList(webAddress, 4, 'a comma list of four web addresses'), []),
    cadenceScale: read('CADENCE_SCALE', positiveNumber(100), 1),
    live: read('LIVE', yesNo, true),
    logLevel: read('LOG_LEVEL', logLevel, 'info'),
    demo: read('YARDHAND_DEMO', yesNo, null),
    metricsPort: read('METRICS_PORT', wholeNumber(0, 65_535), null),
    metricsToken: read('METRICS_TOKEN', longToken, null),
    signingKeyFile: read('SIGNING_KEY', text, null),
  }
}

function readTls(certFile: string | null, keyFile: string | null): Settings['tls'] {
  if (certFile === null && keyFile === null) return null
  if (keyFile === null) throw new SettingsError('TLS_KEY must be the path of the key file that belongs to TLS_CERT.')
  if (certFile === null)
    throw new SettingsError('TLS_CERT must be the path of the certificate that belongs to TLS_KEY.')
  return { certFile, keyFile }
}

import { expect, test } from 'vitest'
import { isLoopback, readSettings, SettingsError } from './settings.ts'

test('an empty environment gives the defaults', () => {
  expect(readSettings({ PORT: '', HOST: ' ' })).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    sessionIdleHours: 16,
    sessionMaxDays: 7,
    cadenceScale: 1,
    logLevel: 'info',
    tls: null,
    trustedProxies: [],
    demo: null,
    metricsPort: null,
    metricsToken: null,
  })
})

test('good values are taken', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: 'yard.local',
    DATABASE_URL: 'postgres://yard:secret@db.local/yard',
    PUBLIC_URL: 'https://yard.example.org/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    TLS_CERT: 'a.pem',
    TLS_KEY: 'b.pem',
    CADENCE_SCALE: '0.05',
    SCALE_URL: 'tcp://scale.local:4001',
    TILE_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
    HELP_VIDEOS: 'https://v.example/1,https://v.example/2,https://v.example/3,https://v.example/4',
    YARDHAND_DEMO: '1',
    SMS_URL: 'https://sms.example.org/texts/?from=yard',
    SMS_KEY: 'key-of-the-yard',
    LIVE_TEXTS_PER_DAY: '40',
    S3_URL: 'https://key%2F1:hidden@store.invalid/yard-photos?region=eu-1',
    PHOTECTOR_URL: 'https://photos.example.org/api',
  })
  expect(settings).toMatchObject({
    smsUrl: 'https://sms.example.org/texts/?from=yard',
    smsKey: 'key-of-the-yard',
    liveTextsPerDay: 40,
    s3Url: 'https://key%2F1:hidden@store.invalid/yard-photos?region=eu-1',
    photectorUrl: 'https://photos.example.org/api',
    port: 0,
    host: 'yard.local',
    publicUrl: 'https://yard.example.org',
    trustedProxies: ['10.0.0.0/8', '::1'],
    tls: { certFile: 'a.pem', keyFile: 'b.pem' },
    cadenceScale: 0.05,
    demo: true,
  })
  expect(settings.helpVideos).toHaveLength(4)
})

test.each([
  ['PORT', '70000'],
  ['PORT', '8080.5'],
  ['LIVE_TEXTS_PER_DAY', '-1'],
  ['HOST', 'a b'],
  ['S3_URL', 'https://store.example.org/yard-photos'],
  ['S3_URL', 'https://key:hidden@store.invalid'],
  ['S3_URL', 'https://key:hidden@store.invalid/a/b'],
  ['S3_URL', 's3://key:hidden@store.invalid/yard-photos'],
  ['PHOTECTOR_URL', 'ftp://photos.example.org'],
  ['DATABASE_URL', 'mysql://db/yard'],
  ['MIGRATION_DATABASE_URL', 'mysql://db/yard'],
  ['PUBLIC_URL', 'yard.example.org'],
  ['TRUSTED_PROXIES', '10.0.0.0/40'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['SESSION_IDLE_HOURS', '-16'],
  ['SESSION_MAX_DAYS', 'week'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'yard'],
  ['SMS_URL', 'sms.example.org'],
  ['SMS_URL', 'https://yard@sms.example.org'],
  ['SMS_KEY', 'two words'],
  ['SCALE_URL', 'http://scale.local'],
  ['TILE_URL', 'https://tiles.example.org'],
  ['HELP_VIDEOS', 'https://v.example/1'],
  ['CADENCE_SCALE', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['YARDHAND_DEMO', 'yes'],
  ['METRICS_PORT', 'any'],
  ['METRICS_TOKEN', 'short'],
])('%s refuses %s in one line that names it and keeps the value to itself', (name, value) => {
  try {
    readSettings({ [name]: value })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    const { message } = error as SettingsError
    expect(message).toMatch(new RegExp(`^${name} must be .+\\.$`))
    expect(message).not.toContain('\n')
    expect(message.replace(name, '')).not.toContain(value)
  }
})

test('a certificate without its key is refused, and the other way round', () => {
  expect(() => readSettings({ TLS_CERT: 'a.pem' })).toThrow(/^TLS_KEY must be/)
  expect(() => readSettings({ TLS_KEY: 'b.pem' })).toThrow(/^TLS_CERT must be/)
})

test('loopback is this machine, however it is written', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1', 'yard.localhost'])
    expect([host, isLoopback(host)]).toEqual([host, true])
  for (const host of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'yard.example.org',
    '127.0.0.1.example.org',
    'localhost.example.org',
  ])
    expect([host, isLoopback(host)]).toEqual([host, false])
})

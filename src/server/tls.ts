import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { type Settings, SettingsError } from './settings.ts'

/** Forward secrecy and authenticated encryption: recorded traffic stays secret when the key becomes known. */
export const secureProtocols = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
} as const satisfies SecureContextOptions

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Null for HTTP. Throws `SettingsError` for files that cannot be read or used together. */
export function readTls({ tls }: Settings): TlsFiles | null {
  if (tls === null) return null
  const files = { cert: readPem('TLS_CERT', tls.certFile), key: readPem('TLS_KEY', tls.keyFile) }
  tryOut({ cert: files.cert }, 'TLS_CERT must be the path of a certificate in a PEM file.')
  tryOut(files, 'TLS_KEY must be the path of the key, in a PEM file without a password, that belongs to TLS_CERT.')
  return files
}

/** Tested first: a listening server would end with a trace of OpenSSL. */
function tryOut(files: SecureContextOptions, words: string): void {
  try {
    createSecureContext(files)
  } catch (cause) {
    throw new SettingsError(words, { cause })
  }
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new SettingsError(`${name} must be the path of a readable PEM file.`, { cause })
  }
}

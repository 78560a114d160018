import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { type Settings, SettingsError } from './settings.ts'

/** PEM texts of a certificate and its key. */
export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

/** The certificate of the settings; null for a server that speaks HTTP. Throws `SettingsError` for files that cannot be read or used together. */
export function readTls({ tls }: Settings): TlsFiles | null {
  if (tls === null) return null
  const files = { cert: readPem('TLS_CERT', tls.certFile), key: readPem('TLS_KEY', tls.keyFile) }
  tryOut({ cert: files.cert }, 'TLS_CERT must be the path of a certificate in a PEM file.')
  tryOut(files, 'TLS_KEY must be the path of the key, in a PEM file without a password, that belongs to TLS_CERT.')
  return files
}

/** Before anything else is opened: a server that listens would end with a trace of OpenSSL. */
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

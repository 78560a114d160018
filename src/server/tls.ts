import { readFileSync } from 'node:fs'
import { type Settings, SettingsError } from './settings.ts'

/** PEM texts of a certificate and its key. */
export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

/** The certificate of the settings; null for a server that speaks HTTP. Throws `SettingsError` for files that cannot be read. */
export function readTls({ tls }: Settings): TlsFiles | null {
  if (tls === null) return null
  return { cert: readPem('TLS_CERT', tls.certFile), key: readPem('TLS_KEY', tls.keyFile) }
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new SettingsError(`${name} must be the path of a readable PEM file.`, { cause })
  }
}

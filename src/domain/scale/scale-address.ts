export interface ScaleAddress {
  readonly host: string
  readonly port: number
}

/** Returns the host and port of tcp://host:port; null for anything else. */
export function parseScaleAddress(address: string): ScaleAddress | null {
  const [, host, digits] = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^\s/:]+):(\d{1,5})$/i.exec(address) ?? []
  const port = Number(digits)
  if (host === undefined || !(port >= 1 && port <= 65_535)) return null
  return { host: host.replace(/^\[(.*)\]$/, '$1').toLowerCase(), port }
}

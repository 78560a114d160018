import { type ClientRequest, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Faults between a page and its server. */
export type Fault =
  /** The connection ends before the server hears of the request. */
  | { readonly name: 'refuse' }
  /**
   * Accepts and never answers. The server gets nothing, or with `delivered` does its work and its
   * answer is lost. Ends when the fault is healed.
   */
  | { readonly name: 'black-hole'; readonly delivered?: true }
  /** The server gets the request only when the fault is healed, and answers it then. */
  | { readonly name: 'hold' }
  /** The server does its work and answers whole; the answer is lost on the way. */
  | { readonly name: 'lose-answer' }
  /** Both ways together take this much longer. */
  | { readonly name: 'delay'; readonly milliseconds: number }
  /** A guest network: its own page, with 200, to everything. */
  | { readonly name: 'portal' }
  /** The answer ends in the middle of its body. */
  | { readonly name: 'cut'; readonly afterBytes: number }
  /** Something before the server answers, e.g. with 502, and not in the server's format. */
  | { readonly name: 'status'; readonly status: number; readonly retryAfter?: string }
  /**
   * A script comes with this before its first line: a fault of the tablet itself, e.g. of its
   * clock.
   */
  | { readonly name: 'prepend'; readonly text: string }

/** A request as the proxy saw it. */
export interface SeenRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The server's status; null when no answer of the server reached the page. */
  status: number | null
  /** The name of the fault that met it. */
  fault: Fault['name'] | null
}

export type Matches = (request: { readonly method: string; readonly path: string }) => boolean

/** A fault that is in force; `met` counts the requests it has caught. */
export interface FaultInForce {
  readonly met: number
  heal(): void
}

interface Rule {
  readonly matches: Matches
  readonly fault: Fault
  /** The number of requests that it can still catch. */
  left: number
  met: number
  /** Answers that a black hole keeps waiting. */
  readonly waiting: Set<ServerResponse>
  /** Lets requests go on that are held. */
  readonly held: (() => void)[]
}

const PORTAL_PAGE = '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome. Please accept the terms of use.</h1>'

/**
 * Stands between page and server on an address of its own, so that a test can give requests the
 * faults of a yard's network.
 */
export interface FaultProxy {
  /** The address to open in the browser. */
  readonly url: string
  readonly seen: readonly SeenRequest[]
  /** When the latest good answer of the API went on to the page, in milliseconds since 1970; null: none has. */
  readonly answeredAt: number | null
  /** The number of requests whose answer is not complete. */
  readonly underWay: number
  count(matches: Matches): number
  forget(): void
  /**
   * Puts a fault in force for the requests that match, at most `times` of them. The latest rule
   * that matches counts.
   */
  inject(fault: Fault, matches?: Matches, times?: number): FaultInForce
  /** Ends all faults. */
  heal(): void
  close(): Promise<void>
}

export const isApi: Matches = ({ path }) => path.startsWith('/api/')
export const isLine: Matches = ({ method, path }) => method === 'GET' && path.startsWith('/api/live')
export const isBatch: Matches = ({ method, path }) => method === 'POST' && path.startsWith('/api/batch')

export async function startFaultProxy(server: { readonly port: number }): Promise<FaultProxy> {
  const seen: SeenRequest[] = []
  let rules: Rule[] = []
  const open = new Map<ServerResponse, SeenRequest>()
  let answeredAt: number | null = null
  let underWay = 0

  const listener = createServer((request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readWhole(request)
    const entry = note(request, body)
    seen.push(entry)
    const rule = rules.findLast((one) => one.left > 0 && one.matches(entry))
    if (rule) {
      rule.left -= 1
      rule.met += 1
      entry.fault = rule.fault.name
    }
    if (rule && !(await passes(rule, response))) return
    // Only an uncompressed script can be extended.
    if (rule?.fault.name === 'prepend') request.headers['accept-encoding'] = 'identity'
    if (isLine(entry) && !rule) return hold(entry, request, response)
    const answer = await forward(server.port, request, body)
    if (rule?.fault.name === 'black-hole') {
      // It may have been healed while the server worked.
      if (rules.includes(rule)) swallow(rule, response)
      else response.destroy()
      return
    }
    entry.status = rule?.fault.name === 'lose-answer' ? null : answer.status
    const isWhole = rule === undefined || rule.fault.name === 'delay' || rule.fault.name === 'hold'
    if (isWhole && answer.status < 300 && isApi(entry)) answeredAt = Date.now()
    deliver(answer, response, rule?.fault ?? null)
  }

  /** Passes an answer that stays open on as it comes. */
  function hold(entry: SeenRequest, request: IncomingMessage, response: ServerResponse): void {
    const onward = askServer(server.port, request, (answer) => {
      entry.status = answer.statusCode ?? 502
      response.writeHead(entry.status, withoutHopByHop(answer.rawHeaders))
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    onward.end()
    open.set(response, entry)
    response.once('close', () => {
      open.delete(response)
      onward.destroy()
    })
  }

  function release(rule: Rule): void {
    rule.left = 0
    for (const response of rule.waiting) response.destroy()
    for (const goOn of rule.held) goOn()
    rules = rules.filter((one) => one !== rule)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    get answeredAt() {
      return answeredAt
    },
    get underWay() {
      return underWay
    },
    count: (matches) => seen.filter(matches).length,
    forget: () => {
      seen.length = 0
    },
    inject: (fault, matches = isApi, times = Number.POSITIVE_INFINITY) => {
      const rule: Rule = { matches, fault, left: times, met: 0, waiting: new Set(), held: [] }
      rules.push(rule)
      // Open answers end with the network.
      for (const [response, entry] of open) if (matches(entry)) response.destroy()
      return {
        get met() {
          return rule.met
        },
        heal: () => release(rule),
      }
    },
    heal: () => {
      for (const rule of rules) release(rule)
    },
    close: async () => {
      for (const rule of rules) release(rule)
      const closed = new Promise((resolve) => listener.close(resolve))
      listener.closeAllConnections()
      await closed
    },
  }
}

function note(request: IncomingMessage, body: Buffer): SeenRequest {
  const { method = 'GET', url = '/', headers } = request
  return { method, path: url, headers, body: body.toString('utf8'), status: null, fault: null }
}

/** Applies the fault before the server is asked; returns true if the request goes on to it. */
async function passes(rule: Rule, response: ServerResponse): Promise<boolean> {
  const { fault } = rule
  switch (fault.name) {
    case 'refuse':
      response.destroy()
      return false
    case 'black-hole':
      if (fault.delivered) return true
      swallow(rule, response)
      return false
    case 'portal':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE)
      return false
    case 'status':
      response.writeHead(fault.status, {
        'content-type': 'text/html',
        ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
      })
      response.end('<h1>Gateway</h1>')
      return false
    case 'delay':
      await pause(fault.milliseconds)
      return true
    case 'hold':
      await new Promise<void>((goOn) => rule.held.push(goOn))
      return true
    case 'lose-answer':
    case 'cut':
    case 'prepend':
      return true
  }
}

/** Keeps the request open and silent until the fault is healed or the page gives up. */
function swallow({ waiting }: Rule, response: ServerResponse): void {
  waiting.add(response)
  response.once('close', () => waiting.delete(response))
}

interface Answer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Asks the server as the page asked; headers are unchanged, so that both see one origin. */
function askServer(
  port: number,
  { method, url: path, headers }: IncomingMessage,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  return ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, onAnswer)
}

/** Reads the server's answer whole, so that the work of a lost answer is done. */
function forward(port: number, from: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = askServer(port, from, (answer) => {
      readWhole(answer).then((whole) => {
        resolve({ status: answer.statusCode ?? 502, headers: answer.rawHeaders, body: whole })
      }, reject)
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

function deliver(given: Answer, response: ServerResponse, fault: Fault | null): void {
  const answer =
    fault?.name === 'prepend' ? { ...given, body: Buffer.concat([Buffer.from(fault.text), given.body]) } : given
  if (fault?.name === 'lose-answer') {
    response.destroy()
    return
  }
  response.writeHead(answer.status, [...withoutHopByHop(answer.headers), ...lengthOf(answer)])
  if (fault?.name === 'cut') {
    response.write(answer.body.subarray(0, fault.afterBytes), () => response.destroy())
    return
  }
  response.end(answer.body)
}

/** Headers about one connection are the proxy's own. */
function withoutHopByHop(headers: readonly string[]): string[] {
  const pairs: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!/^(connection|keep-alive|transfer-encoding|content-length)$/i.test(name)) pairs.push(name, value)
  }
  return pairs
}

/** The length is known, since the body was read whole. */
function lengthOf({ status, body }: Answer): string[] {
  return status === 204 || status === 304 ? [] : ['content-length', String(body.length)]
}

async function readWhole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

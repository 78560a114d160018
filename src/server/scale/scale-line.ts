import { connect, type Socket } from 'node:net'
import { SMA_REQUEST } from '../../domain/scale/formats.ts'
import { readFrames } from '../../domain/scale/read-frames.ts'
import { noReading, readingOf, type ScaleReading, type ScaleStatus } from '../../domain/scale/scale-reading.ts'
import { FRESH_MS, type FrameRun, nextRun } from '../../domain/scale/stable-weight.ts'
import { fromMs } from '../../domain/values/instant.ts'
import type { Clock } from '../clock.ts'
import type { ScaleAddress } from '../../domain/scale/scale-address.ts'
import { joinLookups } from './join-lookups.ts'

/** Milliseconds, but for the last one. */
export interface ScaleLimits {
  /** A request waits so long for a reading. */
  readonly readMs: number
  /** Between requests for a weight, to an indicator that sends none by itself. */
  readonly askEveryMs: number
  /** A connection that nobody asks for is closed. */
  readonly idleMs: number
  /** A connection without a byte is closed, and opened again by the next request. */
  readonly silentMs: number
  /** Before the next attempt after a failed one. */
  readonly retryMs: number
  /** Bytes in a second; an indicator sends less than 3,000. */
  readonly bytesPerSecond: number
}

export const usualScaleLimits: ScaleLimits = {
  ...{ readMs: 1900, askEveryMs: 250, idleMs: 15_000, silentMs: 5000, retryMs: 1000, bytesPerSecond: 32_768 },
}

const lookup = joinLookups()

/** Called with the reason when a connection ends by itself; never for each attempt with the same one. */
export type ReportTrouble = (address: ScaleAddress, reason: string) => void

/** These tell the person something at once; the others may still become a weight. */
const FINAL: readonly ScaleStatus[] = ['stable', 'motion', 'overload', 'invalid', 'unreachable']

const SECOND_MS = 1000

/** The connection to one indicator, opened by the first request and shared by all that follow. */
export class ScaleLine {
  #socket: Socket | null = null
  #rest: Uint8Array = new Uint8Array()
  #run: FrameRun | null = null
  #tick: ReturnType<typeof setInterval> | null = null
  #askedMs = 0
  #openedMs = 0
  #heardMs: number | null = null
  #failedMs: number | null = null
  #failedAs: ScaleStatus = 'unreachable'
  #lastTrouble: string | null = null
  #second = { atMs: 0, bytes: 0 }
  readonly #waiting = new Set<() => void>()

  constructor(
    private readonly address: ScaleAddress,
    private readonly limits: ScaleLimits,
    private readonly clock: Clock,
    private readonly report: ReportTrouble,
    private readonly onIdle: () => void,
  ) {}

  /** Returns the reading as soon as there is one to show, at the latest after `readMs`. */
  async read(): Promise<ScaleReading> {
    this.#askedMs = performance.now()
    if (this.#socket === null && !this.#isPausing()) this.#open()
    // The last attempt failed a moment ago: nobody waits for the next one.
    if (this.#socket === null || FINAL.includes(this.#now().ScaleStatus)) return this.#now()
    await this.#nextFinal()
    return this.#socket?.connecting ? noReading('unreachable') : this.#now()
  }

  close(): void {
    this.#end()
    this.#wake()
  }

  #nextFinal(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        resolve()
      }
      const look = () => {
        if (this.#socket === null || FINAL.includes(this.#now().ScaleStatus)) end()
      }
      const timer = setTimeout(end, this.limits.readMs)
      this.#waiting.add(look)
    })
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look()
  }

  #now(): ScaleReading {
    const nowMs = performance.now()
    if (this.#socket === null) return noReading(this.#failedMs === null ? 'silent' : this.#failedAs)
    const age = this.#run === null ? 0 : nowMs - this.#run.atMs
    if (this.#run !== null && age <= FRESH_MS) return readingOf(this.#run, fromMs(Math.round(this.clock() - age)))
    if (this.#socket.connecting) return noReading('silent')
    return noReading(this.#heardMs !== null && nowMs - this.#heardMs <= FRESH_MS ? 'unreadable' : 'silent')
  }

  #isPausing(): boolean {
    return this.#failedMs !== null && performance.now() - this.#failedMs < this.limits.retryMs
  }

  #open(): void {
    const socket = connect({ ...this.address, noDelay: true, lookup })
    this.#socket = socket
    this.#openedMs = performance.now()
    this.#heardMs = null
    this.#failedMs = null
    // Events of a connection that was given up must not touch the next one.
    const isCurrent = () => this.#socket === socket
    socket.on('data', (bytes: Uint8Array) => isCurrent() && this.#take(bytes))
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => isCurrent() && this.#fail(error.code ?? 'error', 'unreachable'),
    )
    socket.on('close', () => isCurrent() && this.#fail('closed by the other side', 'unreachable'))
    this.#tick = setInterval(() => this.#look(), this.limits.askEveryMs)
    this.#tick.unref()
  }

  #take(bytes: Uint8Array): void {
    const nowMs = performance.now()
    this.#heardMs = nowMs
    if (nowMs - this.#second.atMs >= SECOND_MS) this.#second = { atMs: nowMs, bytes: 0 }
    this.#second.bytes += bytes.length
    if (this.#second.bytes > this.limits.bytesPerSecond) {
      this.#fail('sends too much', 'unreadable')
      return
    }
    const { frames, rest } = readFrames(joined(this.#rest, bytes))
    this.#rest = rest
    for (const frame of frames) this.#run = nextRun(this.#run, frame, nowMs)
    if (frames.length === 0) return
    this.#lastTrouble = null
    this.#wake()
  }

  /** Asks for a weight, and closes what nobody needs or what says nothing. */
  #look(): void {
    const nowMs = performance.now()
    const socket = this.#socket
    if (socket === null) return
    if (nowMs - this.#askedMs > this.limits.idleMs) {
      this.#end()
      this.onIdle()
    } else if (nowMs - (this.#heardMs ?? this.#openedMs) > this.limits.silentMs) this.#fail('sends nothing', 'silent')
    // A request that was not read yet is not repeated.
    else if (!socket.connecting && this.#mayAsk(nowMs) && socket.writableLength === 0) socket.write(SMA_REQUEST)
  }

  /** An indicator that sends frames by itself is never asked. */
  #mayAsk(nowMs: number): boolean {
    const isFresh = this.#run !== null && nowMs - this.#run.atMs <= FRESH_MS
    return !isFresh || this.#run?.frame.Format === 'sma'
  }

  #fail(reason: string, status: ScaleStatus): void {
    this.#end()
    this.#failedMs = performance.now()
    this.#failedAs = status
    if (this.#lastTrouble !== reason) this.report(this.address, reason)
    this.#lastTrouble = reason
    this.#wake()
  }

  #end(): void {
    if (this.#tick) clearInterval(this.#tick)
    const socket = this.#socket
    this.#socket = null
    this.#tick = null
    this.#run = null
    this.#rest = new Uint8Array()
    socket?.destroy()
  }
}

function joined(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (before.length === 0) return bytes
  const both = new Uint8Array(before.length + bytes.length)
  both.set(before)
  both.set(bytes, before.length)
  return both
}

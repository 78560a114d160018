import type { Device } from '../domain/devices/device.ts'
import type { QueueStanding, ReportedQueue } from '../domain/devices/reported-queue.ts'

/** A tablet's report of itself, sent when it changed. */
export interface TabletReport {
  readonly Version: string
  /** Null: the browser has not said whether it keeps the store. */
  readonly Persisted: boolean | null
  /** All queues on the tablet, also of people who are signed out. */
  readonly Queues: readonly ReportedQueue[]
}

export interface PresentedQueue extends QueueStanding {
  readonly UserID: number
  readonly UserName: string
  readonly OldestAt: string | null
}

export interface PresentedDevice extends Device {
  readonly DeviceID: string
  /** The last person; null before the first report. */
  readonly UserName: string | null
  readonly SiteName: string | null
  readonly SeenAt: string
  /** Null: never. */
  readonly ReportedAt: string | null
  readonly Version: string | null
  readonly Persisted: boolean | null
  readonly Waiting: number
  readonly OldestAt: string | null
  readonly MissingCount: number
  readonly RevokedAt: string | null
  /** The revoked tablet has handed over its queues and removed its data. */
  readonly WipedAt: string | null
  readonly Queues: readonly PresentedQueue[]
}

export interface CheckedQueue {
  readonly UserID: number
  /** Null: the person is unknown, or never worked on that tablet. The queue is not imported. */
  readonly UserName: string | null
  /** False: their commands are stored for the admins. */
  readonly IsActive: boolean
  /** Keys that the server has already. */
  readonly Known: readonly string[]
}

import type { SessionUser } from '../../domain/people/session-user.ts'
import { PRACTICE_DATABASE } from '../../mirror/database.ts'
import type { QueueExport, SaveResult, SessionState } from '../api.ts'
import { Bench, type BenchEvents } from '../bench.ts'
import { readStatus } from '../engine/status.ts'
import { SessionPhotos } from '../photos/session-photos.ts'
import { savePhotos } from '../photos/save-photos.ts'
import { faultOfPhoto, shrinkPhoto } from '../photos/shrink.ts'
import { report } from '../report.ts'
import { registry, type SyncApi, toSyncApi } from '../registry.ts'
import { StoreKeeper } from '../store-keeper.ts'
import { storeWords } from '../store-words.ts'
import type { SyncStatus } from '../sync-status.ts'
import { systemClock, systemRandom } from '../system-clock.ts'
import { dropPractice, holdPractice } from './practice-tab.ts'
import { fillPractice, makePracticeRows, PRACTICE_SITE } from './practice-yard.ts'
import { settleHere } from './settle-here.ts'

type BenchCall = {
  [M in keyof SyncApi]: (typeof registry)[M]['to'] extends 'bench' ? M : never
}[keyof SyncApi]

/** All calls but those that the boards answer. A new call does not compile until it is said what it does here. */
type OwnCalls = Omit<SyncApi, BenchCall>

export interface Practice {
  readonly api: SyncApi
  /** Closes the practice yard in all tabs and removes it. */
  leave(): Promise<void>
}

/** The words of everything that only a server does. */
const NOT_HERE = 'The practice yard cannot do this: it needs the server.'

const nothing = () => undefined

/**
 * Opens the practice yard of a person: a database of its own, filled at first, with boards and rules as for a real
 * yard, but with no network, no ledger and no cycle. Runs in the page, whose only mirror it is.
 * `onLeft`: another tab has left it.
 */
export async function openPractice(person: SessionUser, onLeft: () => void): Promise<Practice> {
  holdPractice()
  const user: SessionUser = { ...person, ActiveSiteID: PRACTICE_SITE.ID, Sites: [PRACTICE_SITE] }
  const desk = new PracticeDesk(user, onLeft)
  await desk.open()
  return desk
}

class PracticeDesk implements Practice {
  readonly #statusListeners = new Set<(status: SyncStatus) => void>()
  #bench: Bench | null = null
  readonly #photos: SessionPhotos
  readonly api: SyncApi

  constructor(
    private readonly user: SessionUser,
    private readonly onLeft: () => void,
  ) {
    this.#photos = new SessionPhotos(this.#parts(), {
      ...{ getBench: () => this.#bench, isOpen: () => true, onError: report },
      ...{ onProgress: () => void this.#tellStatus(), onOthers: nothing, onHandedOver: nothing },
    })
    const own = this.#ownCalls()
    this.api = toSyncApi((name, ...args) => {
      // The page is about to be loaded anew.
      if (!this.#bench) return new Promise(() => undefined)
      const target: object = registry[name].to === 'bench' ? this.#opened : own
      return Reflect.apply(Reflect.get(target, name), target, args)
    })
  }

  async open(): Promise<void> {
    const { deviceID } = this.#parts()
    this.#bench = await Bench.open(this.#parts(), this.user, this.#events())
    const known = await this.#bench.store.read((tx) => tx.meta.get('queue'), ['meta'])
    // Left behind by another person, whose tab was closed.
    if (known && known.DeviceID !== deviceID) {
      this.#bench.close()
      await dropPractice()
      this.#bench = await Bench.open(this.#parts(), this.user, this.#events())
    }
    if (known?.DeviceID !== deviceID) await this.#fill(this.#bench)
    await this.#bench.setSite(PRACTICE_SITE.ID)
  }

  async #fill(bench: Bench): Promise<void> {
    const now = systemClock.now()
    const rows = await makePracticeRows(now, Intl.DateTimeFormat().resolvedOptions().timeZone)
    // In one transaction: after a crash there is a whole yard or none.
    await bench.store.transact((tx) => fillPractice(tx, this.#parts().deviceID, rows, now))
  }

  async leave(): Promise<void> {
    this.#bench?.sayLeft()
    this.#bench?.close()
    this.#bench = null
    await dropPractice()
  }

  get #opened(): Bench {
    if (!this.#bench) throw new Error('the practice yard is closed')
    return this.#bench
  }

  /** Nothing here reaches a server: there is no network to ask, and the engine's cycle is never started. */
  #parts() {
    const keeper = { ledger: null, clock: systemClock, random: systemRandom, deviceID: `practice-${this.user.UserID}` }
    return {
      ...keeper,
      network: { call: async () => null },
      download: async () => null,
      picture: async () => null,
      photoFiles: null,
      lock: <T>(task: () => Promise<T>) => task(),
      oneTab: async () => null,
      historyLock: async () => null,
      keeper: new StoreKeeper(keeper, { onLoss: nothing, onError: report }),
      persisted: () => null,
      leaveDeviceID: async () => undefined,
      databaseName: PRACTICE_DATABASE,
      settleHere,
    }
  }

  #events(): BenchEvents {
    return {
      onQueue: () => void this.#tellStatus(),
      onLeft: () => this.onLeft(),
      // Reads that are under way when it is left fail on the closed store.
      onError: (error) => this.#bench && report(error),
      onOtherSite: async () => true,
      ...{ onConnection: nothing, onLocked: nothing, onWentBack: nothing, onDepartedUnseen: nothing },
      ...{ onSnapshot: nothing, onChangedByOthers: nothing, onWarnings: nothing, onStoreLost: nothing },
      ...{ onRevoked: async () => undefined, onReachChanged: async () => undefined },
      ...{ onNeedsOwnDevice: async () => undefined, onInStep: async () => undefined },
    }
  }

  #ownCalls(): OwnCalls {
    const { user } = this
    const state: SessionState = { name: 'open', user, siteID: PRACTICE_SITE.ID, verified: true }
    const isNotHere = async () => ({ name: 'rejected', code: 'practice', words: NOT_HERE, errors: {} }) as const
    const ignored = async () => undefined
    return {
      startWith: async () => this.#parts().deviceID,
      onSession: async (listener) => listener(state),
      onStatus: async (listener) => {
        this.#statusListeners.add(listener)
        await this.#tellStatus()
      },
      onNotice: ignored,
      onChangedByOthers: ignored,
      signIn: async () => ({ name: 'failed', status: null, words: NOT_HERE }),
      signOut: ignored,
      askServer: async () => true,
      listSwitchableSites: async () => [],
      switchSite: async () => ({ name: 'failed', words: NOT_HERE }),
      setCadence: ignored,
      syncNow: () => this.#tellStatus(),
      syncUnlessFailing: ignored,
      save: (name, input, options) => saveOrWords(this.#opened.engine.save(name, input, options)),
      saveAll: (saves) => saveOrWords(this.#opened.engine.saveAll(saves)),
      savePhotos: (photos, saves = []) =>
        saveOrWords(savePhotos(this.#opened.engine, null, shrinkPhoto, saves, photos)),
      checkPhoto: (file) => faultOfPhoto(file),
      readPicture: (id, size) => this.#photos.readPicture(id, size),
      retryPhoto: ignored,
      dropPhoto: ignored,
      withdraw: (key) => saveOrWords(this.#opened.engine.withdraw(key)),
      takeID: () => this.#opened.engine.takeID(),
      takeIDs: (count) => this.#opened.engine.takeIDs(count),
      callServer: isNotHere,
      download: isNotHere,
      upload: isNotHere,
      watchOpenRow: async () => nothing,
      forgetLosses: ignored,
      exportQueue: async (): Promise<QueueExport> => ({ text: '', commands: 0, people: 0, unreadable: 0, stuck: [] }),
      setVisible: async (visible) => this.#bench?.time.setVisible(visible),
      setOnline: ignored,
      setPersistent: ignored,
      setStartsOffline: ignored,
    }
  }

  async #tellStatus(): Promise<void> {
    const bench = this.#bench
    if (!bench || this.#statusListeners.size === 0) return
    // A closing store has no counts.
    const stored = await readStatus(bench, PRACTICE_SITE.ID, { name: 'practice' }).catch(() => null)
    if (!stored) return
    const tablet = { others: [], persistent: null, space: { name: 'enough' }, losses: [], limits: [] } as const
    for (const listener of this.#statusListeners) listener({ ...stored, ...tablet })
  }
}

async function saveOrWords(save: Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await save
  } catch (error) {
    return { name: 'not-saved', words: storeWords(error) }
  }
}

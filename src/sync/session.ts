import { DEVICE_REVOKED } from '../domain/devices/device.ts'
import type { SessionUser } from '../domain/people/session-user.ts'
import { PLEASE_CONTACT } from '../domain/people/session-words.ts'
import { fromMs } from '../domain/values/instant.ts'
import { openDevice, readLetIn } from '../mirror/device-database.ts'
import type { Wipe } from '../mirror/wipe.ts'
import type { SessionState, SignInResult } from './api.ts'
import { Bench, type BenchEvents, type BenchParts } from './bench.ts'
import { Deliveries, type RoundEnd } from './deliveries.ts'
import { OwnStoreFailed, type Pause } from './engine/pull.ts'
import { leaveUnopened } from './leave-unopened.ts'
import { compareOthers, getCurrentPerson, isLetIn, keepPerson, leaveTablet, noteDeliverable } from './people.ts'
import { PendingLogout } from './pending-logout.ts'
import type { Verdict } from './retry.ts'
import { type ScreenCalls, SessionCalls } from './session-calls.ts'
import { StoreCheck } from './store-check.ts'
import { REVOKED, signInFailed } from './session-words.ts'
import { SessionFollower } from './session-follower.ts'
import { SessionPhotos } from './photos/session-photos.ts'
import { isSomebodyElse, signedInOf } from './signed-in.ts'
import type { SessionEvents } from './session-events.ts'
import { afterShortWaits } from './short-waits.ts'
import { deliverAll, finishLeaving, isRevoked, noteLetIn, noteRevoked, revokedNotice } from './revoked.ts'
import { storeWords } from './store-words.ts'
import { TabletReporter } from './tablet-report.ts'
import { makeSiteCalls, type SessionSites } from './session-sites.ts'

/**
 * The states of the session on this tablet:
 *
 *   starting ──▶ signed-out ──sign in──▶ open ──401──▶ locked ──same person signs in──▶ open
 *        └──────kept person, any answer but a "no"──▶ open (unverified until the server has answered)
 *   open, locked ──sign out, or somebody else signs in──▶ mirror wiped, queue kept (and drafts, unless signed out)
 */
export class Session {
  #state: SessionState = { name: 'starting' }
  #bench: Bench | null = null
  /** The last sign-in on this tablet that this tab knows of, in whichever tab. */
  #letIn = 0
  /** The start could not open the current person's yard. */
  #isUnopened = false
  readonly #calls: SessionCalls
  readonly #sites: SessionSites
  readonly #logout: PendingLogout
  readonly #deliveries: Deliveries
  readonly #reporter: TabletReporter
  readonly callServer: ScreenCalls['call']
  readonly download: ScreenCalls['download']
  readonly upload: ScreenCalls['upload']
  readonly listSwitchableSites: SessionSites['listSwitchableSites']
  readonly switchSite: SessionSites['switchSite']
  readonly #storeCheck: StoreCheck
  readonly #follower: SessionFollower
  readonly photos: SessionPhotos

  constructor(
    private readonly parts: BenchParts,
    private readonly events: SessionEvents,
  ) {
    const getBench = () => this.#bench
    const onError = (error: unknown) => events.engine.onError(error)
    this.#calls = new SessionCalls(parts, getBench)
    this.#logout = new PendingLogout({
      ...{ clock: parts.clock, onError },
      ask: (body) => this.#calls.make('POST', '/users/logout', body),
    })
    const { ofScreens } = this.#calls
    this.callServer = ofScreens.call
    this.download = ofScreens.download
    this.upload = ofScreens.upload
    this.#sites = makeSiteCalls({
      ...{ calls: this.#calls, clock: parts.clock, getBench },
      workAt: (bench, user, siteID) => this.#workAt(bench, user, siteID),
      onTakenAway: () => this.#follower.refresh(),
    })
    this.listSwitchableSites = this.#sites.listSwitchableSites
    this.switchSite = this.#sites.switchSite
    this.#deliveries = new Deliveries(parts, {
      onError,
      onRevoked: (letIn) => void this.#tolerant(this.#followRevoked(letIn)),
    })
    this.#reporter = new TabletReporter(parts)
    this.#follower = new SessionFollower({
      ask: () => this.#calls.make('GET', '/users/token'),
      getBench,
      keep: (bench) => this.#keep(bench, true),
      onRevoked: () => this.#followRevoked(),
      onNotLetIn: (bench) => this.#turnAway(bench),
    })
    this.photos = new SessionPhotos(parts, {
      getBench,
      isOpen: () => this.#state.name === 'open',
      onProgress: () => events.engine.onQueue(),
      onOthers: () => events.onOthers(),
      onHandedOver: () => void this.#deliveries.repeat(() => this.#deliverSignedOut()),
      onError,
    })
    this.#storeCheck = new StoreCheck(parts, { getBench, onLedgerLost: () => this.#tolerant(this.#keepAnew()) })
  }

  get state(): SessionState {
    return this.#state
  }

  get bench(): Bench | null {
    return this.#bench
  }

  setVisible(visible: boolean): void {
    this.#storeCheck.setVisible(visible)
    this.#deliveries.setVisible(visible)
  }

  /** There is a network again. */
  wakeDeliveries(): void {
    this.#deliveries.wake()
  }

  askServer(): Promise<boolean> {
    return this.#calls.isAnswered()
  }

  /** Starts from the stored state, then asks the server if the session is still valid. */
  async start(): Promise<void> {
    try {
      await this.#start()
    } catch (error) {
      if (this.#state.name !== 'starting') throw error
      // A store that fails now may not at the sign-in.
      this.events.engine.onError(error)
      this.#close()
      this.#isUnopened = true
      this.#showSignedOut(storeWords(error))
    }
  }

  async #start(): Promise<void> {
    this.#letIn = await readLetIn()
    await this.#tolerant(finishLeaving())
    const isEnded = await this.#logout.end()
    // Still there if the step before failed: a revoked tablet shows no yard.
    const person = isEnded && !(await isRevoked()) ? await getCurrentPerson() : null
    if (person?.User) await this.#open(person.User, person.SiteID, false)
    const others = this.#tolerant(compareOthers(this.parts.keeper, this.#bench?.user.UserID ?? null))
    // Complete before the sign-in screen, which names it; a signed-in person need not wait.
    if (!this.#bench) await others
    if (!isEnded) return this.#showSignedOut(await revokedNotice())
    const bench = this.#bench
    const verdict = await this.#calls.make('GET', '/users/token')
    if (this.#state.name === 'starting') await this.#startWithout(verdict)
    else if (bench) await this.#verify(bench, verdict)
  }

  async signIn(username: string, password: string): Promise<SignInResult> {
    const letIn = await readLetIn()
    const login = () => this.#calls.make('POST', '/users/login', { Username: username, Password: password })
    const verdict = await afterShortWaits(this.parts.clock, login)
    const signedIn = signedInOf(verdict)
    if (verdict.name === 'refused' && verdict.error.code === DEVICE_REVOKED) await this.#followRevoked(letIn)
    if (!signedIn) return signInFailed(verdict)
    const user = signedIn.SessionUser
    if (!isLetIn(user)) return { name: 'failed', status: 200, words: PLEASE_CONTACT }
    // An offline sign-out is complete only now, as this sign-in replaced its cookie; a driver's sign-in sets none.
    await this.#logout.note(null)
    this.#letIn = await noteLetIn(this.events.engine.onError)
    if (this.#bench?.user.UserID === user.UserID) await this.#reopen(user)
    else await this.#change(user)
    await this.#bench?.engine.addBlocks(signedIn.IDs)
    this.#bench?.engine.wake()
    return { name: 'ok', user }
  }

  async signOut(notice: string | null = null): Promise<void> {
    const bench = this.#bench
    if (bench) {
      bench.engine.stop()
      if (this.#state.name === 'open' && bench.engine.isAnswered) await bench.engine.runOnce()
      await this.#logout.run(bench.user.Username, () => this.#leave(bench, { drafts: 'removed' }))
    }
    // The last cycle may have heard of a revocation.
    this.#showSignedOut(notice ?? (await revokedNotice().catch(() => null)))
  }

  async #startWithout(verdict: Verdict): Promise<void> {
    const signedIn = signedInOf(verdict)
    if (signedIn && isLetIn(signedIn.SessionUser)) {
      // The tablet was let in again while the session was still valid.
      this.#letIn = await noteLetIn(this.events.engine.onError)
      await this.#open(signedIn.SessionUser, signedIn.SessionUser.ActiveSiteID, true)
      await this.#bench?.engine.addBlocks(signedIn.IDs)
    } else if (verdict.name === 'revoked') await this.#followRevoked()
    // Also where somebody was let in since the server was asked.
    if (this.#state.name === 'starting') this.#showSignedOut(await revokedNotice())
  }

  /** Without a response the person stays signed in (3-decisions §1). */
  async #verify(bench: Bench, verdict: Verdict): Promise<void> {
    // The person may have signed out meanwhile.
    if (bench !== this.#bench) return
    if (verdict.name === 'locked') await this.#lock()
    if (verdict.name === 'revoked') await this.#followRevoked()
    const signedIn = signedInOf(verdict)
    if (signedIn && bench.user.UserID === signedIn.SessionUser.UserID) {
      bench.user = signedIn.SessionUser
      await bench.engine.addBlocks(signedIn.IDs)
      await this.#keep(bench, true)
    } else if (signedIn && isLetIn(signedIn.SessionUser)) {
      // Another tab signed somebody else in: this tab must not work in the first person's name.
      await this.#change(signedIn.SessionUser)
    }
  }

  async #open(user: SessionUser, siteID: number | null, verified: boolean): Promise<void> {
    const bench = await Bench.open(this.parts, user, this.#benchEvents())
    this.#bench = bench
    await bench.setSite(siteID ?? user.ActiveSiteID)
    await this.#keep(bench, verified)
    if (bench === this.#bench) bench.engine.start()
  }

  async #reopen(user: SessionUser): Promise<void> {
    const bench = this.#bench
    if (!bench) return
    bench.user = user
    await noteDeliverable(user.UserID)
    await this.#keep(bench, true)
    bench.engine.unlock()
  }

  async #change(user: SessionUser): Promise<void> {
    if (this.#bench) await this.#leave(this.#bench, { drafts: 'kept' })
    else if (this.#isUnopened) await this.#tolerant(leaveUnopened(user.UserID))
    this.#isUnopened = false
    // A first load cannot show that the server was restored from a backup meanwhile.
    this.#deliveries.compareAll()
    await this.#open(user, user.ActiveSiteID, true)
    this.events.onOthers()
  }

  /** With `letIn` the person stays on the tablet if another tab has let somebody in since. */
  async #leave(bench: Bench, wipe: Wipe, letIn: number | null = null): Promise<void> {
    if (bench !== this.#bench) return
    // Cleared first, so that requests under way find that the person has left.
    this.#bench = null
    bench.leave()
    let hasLeft: boolean
    try {
      hasLeft = await leaveTablet(bench.store, bench.mirror, wipe, letIn)
    } catch (error) {
      // The person has not left: their changes are sent on, and the next attempt must find what is still to be removed.
      if (!this.#bench) {
        this.#bench = bench
        bench.stay()
      }
      throw error
    }
    if (hasLeft) bench.sayLeft()
    bench.close()
  }

  /**
   * Sends the queues to the admins and removes the yard's data before anything else is shown; without space later.
   * `letIn`: the last sign-in when the server was asked.
   */
  async #followRevoked(letIn = this.#letIn): Promise<void> {
    if (this.#state.name === 'signed-out' && (await isRevoked())) return
    const bench = this.#bench
    const last = await noteRevoked(this.parts.clock.now(), letIn, (error) => this.events.engine.onError(error))
    if (last !== letIn) {
      // Somebody was let in meanwhile, maybe in another tab: only another answer counts.
      this.#letIn = last
      return bench?.engine.wake()
    }
    if (bench) await this.#tolerant(this.#leave(bench, { drafts: 'removed' }, letIn))
    if (this.#bench && this.#bench !== bench) return
    // Still there if that failed.
    this.#bench?.sayLeft()
    this.#close()
    this.#showSignedOut(REVOKED)
  }

  /** Another tab signed out, and has wiped the mirror already. */
  async #followLeft(): Promise<void> {
    this.#close()
    this.#showSignedOut(await revokedNotice())
  }

  #close(): void {
    this.#bench?.close()
    this.#bench = null
  }

  async #workAt(bench: Bench, user: SessionUser, siteID: number): Promise<void> {
    if (bench !== this.#bench) return
    bench.user = user
    await bench.setSite(siteID)
    await this.#keep(bench, this.#state.name === 'open' && this.#state.verified)
    bench.engine.wake()
  }

  async #keep(bench: Bench, verified: boolean): Promise<void> {
    if (bench !== this.#bench) return
    const [user, siteID] = [bench.user, bench.engine.siteID]
    // Without space for it the next start asks for the sign-in; the work goes on.
    await this.#tolerant(keepPerson(user, siteID, fromMs(this.parts.clock.now())))
    if (bench === this.#bench) this.#tell({ name: 'open', user, siteID, verified })
  }

  /** Writes device ID and person again: all databases of the app are lost together. */
  async #keepAnew(): Promise<void> {
    const bench = this.#bench
    await (await openDevice()).putMeta('DeviceID', this.parts.deviceID)
    if (bench && bench === this.#bench)
      await keepPerson(bench.user, bench.engine.siteID, fromMs(this.parts.clock.now()))
    await compareOthers(this.parts.keeper, bench?.user.UserID ?? null)
    this.events.onOthers()
  }

  #showSignedOut(notice: string | null): void {
    this.#tell({ name: 'signed-out', notice })
    this.events.onOthers()
    void this.#deliveries.repeat(() => this.#deliverSignedOut())
  }

  async #deliverSignedOut(): Promise<RoundEnd> {
    if (this.#state.name !== 'signed-out') return { name: 'over' }
    const isEnded = await this.#logout.end()
    const deliver = () => this.#deliveries.deliverOthers(null)
    const stop = await this.parts.lock(() => deliverAll(this.parts, deliver, this.events.engine.onError))
    this.events.onOthers()
    this.photos.wake()
    if (isEnded && !stop) return { name: 'done' }
    return { name: 'failed', retryAfterMs: stop?.name === 'wait' ? stop.retryAfterMs : null }
  }

  async #lock(): Promise<void> {
    if (this.#bench) this.#tell({ name: 'locked', user: this.#bench.user, siteID: this.#bench.engine.siteID })
  }

  #benchEvents(): BenchEvents {
    return {
      ...this.events.engine,
      onQueue: () => {
        this.events.engine.onQueue()
        this.photos.giveWay()
      },
      onLocked: () => void this.#lock(),
      onRevoked: () => this.#followRevoked(),
      onOtherSite: () => this.#sites.tellSite(),
      onReachChanged: () => this.#follower.refresh(),
      onInStep: () => this.#deliver(),
      onWentBack: () => this.#deliveries.compareAll(),
      onNeedsOwnDevice: (sharedID) => this.#takeOwnDevice(sharedID),
      onLeft: () => void this.#tolerant(this.#followLeft()),
      onStoreLost: () => void this.#tolerant(this.#keepAnew()),
    }
  }

  /** The person became a driver, who uses another app; the queue goes out by its delivery token. */
  async #turnAway(bench: Bench): Promise<void> {
    await this.#logout.run(bench.user.Username, () => this.#leave(bench, { drafts: 'removed' }))
    this.#showSignedOut(PLEASE_CONTACT)
  }

  /** Asks for the sign-in, since a token works on one device only; it brings the ID blocks. */
  async #takeOwnDevice(sharedID: string | null): Promise<void> {
    await this.parts.leaveDeviceID(sharedID)
    const bench = this.#bench
    if (!bench || !(await bench.engine.needsOwnDevice())) return
    const verdict = await this.#calls.make('GET', '/users/token')
    const signedIn = signedInOf(verdict)
    if (signedIn && !isSomebodyElse(signedIn, bench)) await bench.engine.addBlocks(signedIn.IDs)
    // A sign-in always brings blocks; the token alone need not.
    const isAnswered = signedIn !== null || verdict.name === 'locked'
    if (isAnswered && (await bench.engine.needsOwnDevice())) bench.engine.lock()
  }

  /** The own queue too while locked or without a site, since no cycle carries it then; such a pause is returned. */
  async #deliver(): Promise<Pause | undefined> {
    const bench = this.#bench
    const isStuck = this.#state.name === 'locked' || bench?.engine.siteID === null
    const own = isStuck ? bench : null
    const { isOver, pause, failure } = await this.#deliveries.deliverBeside(bench?.user.UserID ?? null, own)
    this.events.onOthers()
    if (!isOver) {
      this.photos.wake()
      await this.#askForChanges(bench)
    }
    // The engine shows it.
    if (failure) throw new OwnStoreFailed(failure.error, pause?.retryAfterMs ?? null)
    return pause
  }

  async #askForChanges(bench: Bench | null): Promise<void> {
    if (!bench || bench !== this.#bench || this.#state.name !== 'open') return
    await this.#reporter.report(bench)
    if (bench === this.#bench) await this.#follower.follow(bench)
  }

  async #tolerant(step: Promise<void>): Promise<void> {
    await step.catch((error: unknown) => this.events.engine.onError(error))
  }

  #tell(state: SessionState): void {
    this.#state = state
    this.events.onState(state)
  }
}

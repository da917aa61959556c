import type { RxStorage } from 'rxdb'
import * as v from 'valibot'
import type { ApiEvent } from '#core/api/api-event.ts'
import { type ApiClient, createApiClient } from '#core/api/client.ts'
import type { CallOf } from '#core/api/side.ts'
import { Profile } from '#core/contract/index.ts'
import { type BrowserWords, readDevice } from '#core/devices/device.ts'
import { createReportDevice, type DevicePorts, type ReportDevice } from '#core/devices/report-device.ts'
import type { Discovery } from '#core/discovery/discovery.ts'
import { openDiscovery } from '#core/discovery/open-discovery.ts'
import { createDeliverFeedback } from '#core/feedback/deliver-feedback.ts'
import { createDeliverClosing } from '#core/inquiries/deliver-closing.ts'
import { createNetwork } from '#core/network/create-network.ts'
import type { Network, NetworkTimer } from '#core/network/network.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { sleep } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { createScheduler } from '#core/scheduler/scheduler.ts'
import { checkSession } from '#core/session/check-session.ts'
import { createSession } from '#core/session/create-session.ts'
import type { Session } from '#core/session/session.ts'
import type { SessionState } from '#core/session/session-states.ts'
import type { StoredToken } from '#core/session/token.ts'
import { createVault } from '#core/session/vault.ts'
import { createHubStore, type HubStore } from '#core/store/hub-store.ts'
import type { ConnectionState, LiveRow, LiveValue } from '#core/store/rows.ts'
import { createTransport, type Transport } from '#core/transport/transport.ts'
import { createWorkingSet } from '#core/working-set/create-working-set.ts'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import { createChanges } from './changes.ts'
import { type Databases, openDatabases, wipeDatabase } from './databases.ts'
import type { HubLog, LogParts } from './hub-log.ts'
import { createLeftBehind, takeBack } from './left-behind.ts'
import { sessionRow } from './session-row.ts'
import { loadUnsent, restoreUnsent, type Unsent } from './unsent.ts'
import { watchRows } from './watch-rows.ts'

/** The real parts of the realm that a hub runs in. */
export type HubParts = LogParts & {
  build: string
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  /** Opens what discovery is told sealed. */
  configKey: string
  keyValue: KeyValue
  /** What the browser says of itself. */
  browser: BrowserWords
  storage: { persistent: RxStorage<unknown, unknown>; live: RxStorage<unknown, unknown> }
  openLink: OpenLink
  salvageUnsent: (databaseName: string) => Promise<Unsent>
  /** Tests throw at an impossible transition of a state machine; without this it is written to the log. */
  onImpossible?: OnImpossible
}

/** What one generation hands to the next, should the storage have lost it. */
export type Inheritance = {
  token: StoredToken | null
  unsent: OutboxRow[]
  /** Whose words these are. */
  owner: Profile | null
  setAside: boolean
}

export const noInheritance: Inheritance = { token: null, unsent: [], owner: null, setAside: false }

/**
 * The hub from opening its rows to closing them. A fault of the storage, or a sign-out that wipes it, ends a generation and
 * begins another in the same worker; tabs see a new epoch and come again.
 */
export type Generation = {
  epoch: string
  databases: Databases
  session: Session
  store: HubStore
  api: ApiClient<CallOf<'staff'>>
  transport: Transport
  network: Network
  discovery: Discovery
  log: HubLog
  userAgent: string
  /** Writes a row of the hub's memory. */
  setLive: <K extends LiveRow['id']>(id: K, value: LiveValue<K> | null) => void
  /** A tab tells what this browser could take a call with. */
  reportPorts(ports: DevicePorts): void
  /** Null while nobody is signed in. */
  workingSet(): WorkingSet | null
  /** Settles once the working set is that of the present session. */
  entered(): Promise<void>
  /** Whose rows these are, signed in or not; null while they are nobody's. */
  ownerEid(): string | null
  /**
   * Removes the rows, with or without what their owner wrote and did not send; the generation can only be closed after it.
   *
   * @param options.successor whose rows the next ones will be
   */
  wipe(options: { successor: Profile | null; keepWords: boolean }): Promise<void>
  inheritance(): Inheritance
  close(): Promise<void>
}

/**
 * The profile of whose rows these are, kept beside them: a database that was set aside leaves words behind, but not
 * whose they are, and its session goes on without asking a backend that may be out of reach.
 */
const ownerName = 'owner'
const stuckWords = 'a transaction does not end'
/** Changes of the line's state that are shown. */
const keptChanges = 50
/** Rows that do not close are left to the browser. */
const closeDeadlineMs = 2000

/**
 * @param log outlasts this generation, and learns from it who is signed in
 * @param on.onFault the storage no longer works: this generation must end
 * @param on.onWhole the rows are as the backend has them
 */
export async function beginGeneration(
  parts: HubParts,
  inherited: Inheritance,
  log: HubLog,
  { onFault, onWhole }: { onFault: (fault: unknown) => void; onWhole: () => void },
): Promise<Generation> {
  const { clock, random, keyValue } = parts
  const epoch = random.uuid()
  const ending = new AbortController()
  const databases = await openDatabases({ ...parts, epoch, setAside: inherited.setAside })
  const { persistent, live } = databases

  async function setLive<K extends LiveRow['id']>(id: K, value: LiveValue<K> | null) {
    if (ending.signal.aborted) return
    if (value === null) await live.live.bulkRemove([id])
    // The checked edge: K ties the id to its value.
    else await live.live.incrementalUpsert({ id, value } as LiveRow)
  }
  const setLiveSoon = <K extends LiveRow['id']>(id: K, value: LiveValue<K> | null) =>
    void setLive(id, value).catch(fault)
  let changes: LiveValue<'connection-history'>['changes'] = []
  function keepChange(state: ConnectionState) {
    if (changes[0]?.state === state) return
    changes = [{ state, localAtMs: clock.nowMs() }, ...changes].slice(0, keptChanges)
    setLiveSoon('connection-history', { changes })
  }
  function fault(cause: unknown) {
    if (!ending.signal.aborted) onFault(cause)
  }

  const device = await readDevice(parts)
  const transport = createTransport({
    baseUrl: () => discovery.place(),
    fetch: parts.fetch,
    clock,
    identity: () => ({ deviceId: device.id, tabId: epoch, eid: signedInEid() }),
    onNotice: (call, failure) => onApiEvent({ name: 'answered-with-notice', call, failure }),
  })
  const vault = createVault({
    keyValue,
    crypto: parts.crypto,
    name: 'session',
    onMalformed: ({ name, code }) =>
      log.logger.warn({ class: 'session', function: 'load', tag: 'malformed' }, { failure: name, code }),
    onToken: (token) =>
      setLiveSoon(
        'session-times',
        token && { localExpiresAtMs: token.expiresAtMs, localRefreshExpiresAtMs: token.refreshExpiresAtMs },
      ),
  })
  const session = createSession({
    transport,
    vault,
    clock,
    random,
    onImpossible: parts.onImpossible,
    connections: {
      unsubscribe: () => workingSet?.unsubscribe(),
      disconnect: () => workingSet?.disconnect(),
      stop() {
        leaveWorkingSet.abort()
        workingSet = null
      },
    },
    onEvent(event) {
      const facts = 'failure' in event ? { failure: event.failure.name, code: event.failure.code } : {}
      log.logger.info({ class: 'session', function: 'onEvent', tag: event.name }, facts)
    },
  })
  const signedInEid = () => {
    const state = session.state()
    return state.name === 'signed-in' ? state.token.eid : undefined
  }
  const discovery = await openDiscovery({
    ...parts,
    configHost: parts.baseUrl,
    transportTo: (baseUrl) => createTransport({ baseUrl, fetch: parts.fetch, clock, identity: null }),
    who() {
      const state = session.state()
      return state.name === 'signed-in' ? state.token : null
    },
    onFacts: (facts) => setLiveSoon('discovery', facts),
    onMoved: () => workingSet?.relocate(),
    onCloudConfig: () => network.monitorLatency(discovery.monitorsLatency()),
    onEvent: (level, tag, facts) => log.logger[level]({ class: 'discovery', function: 'onEvent', tag }, facts),
    onImpossible: parts.onImpossible,
    signal: ending.signal,
  })
  const scheduler = createScheduler<NetworkTimer | 'session-check'>({
    clock,
    hasToken: () => signedInEid() !== undefined,
    signal: ending.signal,
  })
  const network = createNetwork({
    transport,
    clock,
    scheduler,
    monitorsLatency: discovery.monitorsLatency(),
    onFacts: (facts) => setLiveSoon('network', facts),
    signal: ending.signal,
  })
  network.listen((event) => {
    if (event === 'connected' || event === 'visible' || event === 'wake-from-sleep') discovery.wake()
  }, ending.signal)
  checkSession({ scheduler, session, onFault: fault, signal: ending.signal })
  const onApiEvent = ({ name, call, failure }: ApiEvent) => {
    // What the backend found wrong names a field, never its value; users are told in words of the app.
    const words = failure.name === 'invalid-request' ? { words: failure.message } : {}
    const facts = { failure: failure.name, code: failure.code, ...words }
    log.logger.warn({ class: 'api', function: call, tag: name }, facts)
    // How a call failed is shown where it was made; what is shown nowhere else is shown over everything.
    if (name !== 'failed') setLiveSoon('notice', { name, failure, localAtMs: clock.nowMs() })
  }
  const api = createApiClient({
    side: 'staff',
    transport,
    session,
    clock,
    isOnline: network.isOnline,
    onEvent: onApiEvent,
  })
  log.follow({ deviceId: device.id, epoch, session, discovery })
  log.logger.info({ class: 'generation', function: 'beginGeneration', tag: 'begun' }, { rows: databases.condition })

  const leftBehind = createLeftBehind({ keyValue, crypto: parts.crypto })
  let owner: Profile | null = null
  let isStuck = false
  const stuck = deferred<void>()
  let workingSet: WorkingSet | null = null
  let ports: DevicePorts | null = null
  let reportDevice: ReportDevice | null = null
  let leaveWorkingSet = new AbortController()
  let entering: Promise<void> = Promise.resolve()
  const store = createHubStore({
    database: persistent,
    build: parts.build,
    clock,
    onStuck: () => {
      isStuck = true
      stuck.resolve()
      fault(new Error(stuckWords))
    },
    onArrived: async (ids) => workingSet?.outbox.arrived(ids),
  })

  async function enter(state: SessionState) {
    setLiveSoon('session', sessionRow(state))
    log.logger.info(
      { class: 'session', function: 'enter', tag: state.name },
      state.name === 'expired' ? { failure: state.failure.name } : {},
    )
    log.flush()
    discovery.reconsider()
    if (state.name !== 'signed-in') return
    await own(state.profile)
    await store.setState('profile', state.profile)
    if (workingSet) return
    await takeBack(store, leftBehind, state.profile.eid)
    leaveWorkingSet = new AbortController()
    const signal = AbortSignal.any([leaveWorkingSet.signal, ending.signal])
    const report = createReportDevice({
      eid: state.profile.eid,
      device,
      api,
      clock,
      onReported: (status) => setLiveSoon('device-status', status),
      signal,
    })
    reportDevice = report
    if (ports) report.setPorts(ports)
    workingSet = createWorkingSet({
      profile: state.profile,
      api,
      network,
      session,
      store,
      deliveries: {
        'close-inquiry': createDeliverClosing({ api, store }),
        feedback: createDeliverFeedback({ api }),
      },
      setLive(id, value) {
        setLiveSoon(id, value)
        if (id === 'connection' && value && 'localAsOfMs' in value) keepChange(value.state)
      },
      onChanged: createChanges((changes) => setLiveSoon('changes', changes)),
      openLink: parts.openLink,
      mqttUrl: () => discovery.serviceConfig().urls.MQTT,
      onLink: (link) => (link === 'lost' ? discovery.recheck() : discovery.trust()),
      clientId: `hub-${epoch}`,
      clock,
      random,
      onFault: fault,
      onEvent({ level, facts, ...place }) {
        log.logger[level](place, facts)
        if (place.class === 'sync' && place.tag === 'whole') onWhole()
        if (place.function === 'link') report.setConnected(place.tag === 'up')
      },
      signal,
    })
    await workingSet.outbox.start()
    await store.recount(true)
  }

  async function own(profile: Profile) {
    await keyValue.set(ownerName, profile)
    owner = profile
  }

  async function begin() {
    await setLive('session', { state: 'starting', profile: null, failure: null })
    const storedOwner = v.safeParse(Profile, await keyValue.get(ownerName))
    const lastProfile = storedOwner.success ? storedOwner.output : ((await store.state('profile')) ?? inherited.owner)
    if (lastProfile) await own(lastProfile)
    await restoreUnsent(store, databases.rescued)
    await restoreUnsent(store, { outbox: inherited.unsent, drafts: [] })
    await setLive('storage', { state: databases.condition, rescued: databases.rescued.outbox.length })
    if (inherited.token && !(await vault.load())) await vault.save(inherited.token)
    session.onChange((state) => {
      entering = enter(state).catch(fault)
    }, ending.signal)
    await session.restore(lastProfile)
    // What is stored may be old: another device, or an admin, may have changed it.
    if (lastProfile && signedInEid() !== undefined)
      void api.call('getProfile', {}).then((told) => told.ok && session.renewProfile(told.value))
    // Whoever is served from now on must not be told "signed out" because the working set is still being made.
    await entering
    watchRows({
      rows: persistent,
      vault,
      isSignedIn: () => signedInEid() !== undefined,
      clock,
      onFault: fault,
      signal: ending.signal,
    })
    void store.compact().catch(fault)
  }

  async function close() {
    ending.abort()
    // A database closes its collections once all is done that is under way, which may be never; until then they count
    // among those that RxDB allows.
    const open = [live, persistent].flatMap(({ collections }) => Object.values(collections))
    const closing = Promise.allSettled([
      ...open.map((collection) => collection.close()),
      live.close(),
      persistent.closed || persistent.close(),
    ])
    await Promise.race([closing, sleep(clock, closeDeadlineMs)])
  }

  try {
    // Rows that open may still be held by a transaction that never ends: nobody is served over them.
    await Promise.race([begin(), stuck.promise.then(() => Promise.reject(new Error(stuckWords)))])
  } catch (error) {
    await close()
    throw error
  }

  return {
    epoch,
    databases,
    session,
    store,
    api,
    transport,
    network,
    discovery,
    log,
    userAgent: parts.browser.userAgent,
    setLive: setLiveSoon,
    reportPorts(next) {
      ports = next
      reportDevice?.setPorts(next)
    },
    workingSet: () => workingSet,
    entered: () => entering,
    ownerEid: () => owner?.eid ?? null,
    async wipe({ successor, keepWords }) {
      ending.abort()
      const eid = owner?.eid
      // From here on no tab may write: it would be lost.
      owner = null
      if (eid !== undefined && keepWords) await leftBehind.keep(eid, await loadUnsent(store))
      if (eid !== undefined && !keepWords) await leftBehind.forget(eid)
      await (successor ? keyValue.set(ownerName, successor) : keyValue.delete(ownerName))
      await wipeDatabase(keyValue, persistent)
    },
    inheritance() {
      const state = session.state()
      return {
        token: state.name === 'signed-in' ? state.token : null,
        unsent: workingSet?.outbox.unsent() ?? [],
        owner,
        // The next generation would wait for the same transaction.
        setAside: isStuck,
      }
    },
    close,
  }
}

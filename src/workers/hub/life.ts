import type { RxStorage } from 'rxdb'
import { type ApiClient, createApiClient } from '#core/api/client.ts'
import { createTransport, type Transport } from '#core/api/transport.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { createSession, type Session, type SessionState } from '#core/session/session.ts'
import type { StoredToken } from '#core/session/token.ts'
import { createVault } from '#core/session/vault.ts'
import { createHubStore, type HubStore } from '#core/store/hub-store.ts'
import type { LiveRow, LiveValue, OutboxRow } from '#core/store/rows.ts'
import { createWorkingSet, type WorkingSet } from '#core/working-set/working-set.ts'
import { type Databases, openDatabases, wipeDatabase } from './databases.ts'

/** The real parts of the realm that a hub runs in. */
export type HubParts = {
  baseUrl: string
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Clock
  random: Random
  keyValue: KeyValue
  storage: { persistent: RxStorage<unknown, unknown>; live: RxStorage<unknown, unknown> }
  openLink: OpenLink
  salvageOutbox: (databaseName: string) => Promise<OutboxRow[]>
}

/** What one life hands to the next, should the storage have lost it. */
export type Inheritance = { token: StoredToken | null; unsent: OutboxRow[]; setAside: boolean }

export const noInheritance: Inheritance = { token: null, unsent: [], setAside: false }

/**
 * The hub from opening its rows to closing them. A fault of the storage, or a sign-out that wipes it, ends a life and
 * begins another in the same worker; tabs see a new epoch and come again.
 */
export type Life = {
  epoch: string
  databases: Databases
  session: Session
  store: HubStore
  api: ApiClient
  transport: Transport
  /** Null while nobody is signed in. */
  workingSet(): WorkingSet | null
  /** Settles once the working set is that of the present session. */
  entered(): Promise<void>
  /** Removes the rows; the life can only be closed after it. */
  wipe(): Promise<void>
  inheritance(): Inheritance
  close(): Promise<void>
}

const deviceIdName = 'device-id'
const sentinelEveryMs = 5000
/** Rows that do not close are left to the browser. */
const closeDeadlineMs = 2000

/** @param onFault the storage no longer works: this life must end */
export async function beginLife(
  parts: HubParts,
  inherited: Inheritance,
  onFault: (fault: unknown) => void,
): Promise<Life> {
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
  function fault(cause: unknown) {
    if (!ending.signal.aborted) onFault(cause)
  }

  const deviceId = await readDeviceId(keyValue, random)
  const transport = createTransport({
    baseUrl: parts.baseUrl,
    fetch: parts.fetch,
    clock,
    identity: () => ({ deviceId, tabId: epoch, eid: signedInEid() }),
  })
  const vault = createVault({ keyValue, crypto: parts.crypto, name: 'session' })
  const session = createSession({ transport, vault, clock, random })
  const signedInEid = () => {
    const state = session.state()
    return state.name === 'signed-in' ? state.token.eid : undefined
  }
  const api = createApiClient({ transport, session })

  let isStuck = false
  let workingSet: WorkingSet | null = null
  let leaveWorkingSet = new AbortController()
  const store = createHubStore({
    database: persistent,
    clock,
    onStuck: () => {
      isStuck = true
      fault(new Error('a write does not end'))
    },
    onArrived: async (ids) => workingSet?.outbox.arrived(ids),
  })

  async function enter(state: SessionState) {
    setLiveSoon('session', sessionRow(state))
    if (state.name !== 'signed-in') {
      leaveWorkingSet.abort()
      workingSet = null
      return
    }
    await store.setState('profile', state.profile)
    if (workingSet) return
    leaveWorkingSet = new AbortController()
    workingSet = createWorkingSet({
      profile: state.profile,
      api,
      transport,
      session,
      store,
      setLive: setLiveSoon,
      openLink: parts.openLink,
      mqttUrl: `${parts.baseUrl.replace(/^http/, 'ws')}/mqtt`,
      clientId: `hub-${epoch}`,
      clock,
      random,
      onFault: fault,
      signal: AbortSignal.any([leaveWorkingSet.signal, ending.signal]),
    })
    await workingSet.outbox.start()
    await store.recount(true)
  }

  /** Storage can be deleted under a running hub without an error: what was written must still be there. */
  function watchSentinel() {
    clock.after(
      sentinelEveryMs,
      () => {
        const check = async () => {
          if (signedInEid() === undefined) return
          const found = await persistent.state.storageInstance.findDocumentsById(['profile'], false)
          const token = await vault.load()
          if (signedInEid() !== undefined && (found.length === 0 || token === null))
            fault(new Error('storage was deleted'))
        }
        check().catch(fault).finally(watchSentinel)
      },
      ending.signal,
    )
  }

  await setLive('session', { state: 'starting', profile: null, failure: null })
  const rescued = [...databases.rescued, ...inherited.unsent]
  const known = new Set((await store.loadOutbox()).map(({ id }) => id))
  for (const row of rescued) if (!known.has(row.id)) await store.putOutbox(row)
  await setLive('storage', { state: databases.condition, rescued: databases.rescued.length })
  if (inherited.token && !(await vault.load())) await vault.save(inherited.token)
  let entering: Promise<void> = Promise.resolve()
  session.onChange((state) => {
    entering = enter(state).catch(fault)
  }, ending.signal)
  await session.restore(await store.state('profile'))
  // Whoever is served from now on must not be told "signed out" because the working set is still being made.
  await entering
  watchSentinel()
  void store.compact().catch(fault)

  return {
    epoch,
    databases,
    session,
    store,
    api,
    transport,
    workingSet: () => workingSet,
    entered: () => entering,
    async wipe() {
      ending.abort()
      await wipeDatabase(keyValue, persistent)
    },
    inheritance() {
      const state = session.state()
      return {
        token: state.name === 'signed-in' ? state.token : null,
        unsent: workingSet?.outbox.unsent() ?? [],
        // The next life would wait for the same transaction.
        setAside: isStuck,
      }
    },
    async close() {
      ending.abort()
      const closing = Promise.allSettled([live.close(), persistent.closed || persistent.close()])
      await Promise.race([closing, sleep(clock, closeDeadlineMs)])
    },
  }
}

async function readDeviceId(keyValue: KeyValue, random: Random): Promise<string> {
  const stored = await keyValue.get(deviceIdName)
  if (typeof stored === 'string') return stored
  const made = random.uuid()
  await keyValue.set(deviceIdName, made)
  return made
}

function sessionRow(state: SessionState): LiveValue<'session'> {
  switch (state.name) {
    case 'signed-in':
      return { state: 'signed-in', profile: state.profile, failure: null }
    case 'expired':
      return { state: 'expired', profile: state.profile, failure: state.failure }
    default:
      return { state: state.name, profile: null, failure: null }
  }
}

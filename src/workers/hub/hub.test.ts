import 'fake-indexeddb/auto'
import * as Comlink from 'comlink'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, describe, expect, it } from 'vitest'
import type { Profile } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import type { Locks } from '#core/platform/locks.ts'
import { systemRandom } from '#core/platform/random.ts'
import { openLiveDatabase, openPersistentDatabase } from '#core/store/open-database.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { type HubApi, hubProtocol, type Welcome } from '#workers/ports/hub-api.ts'
import { epochLock, type HubAnnouncement } from '#workers/ports/names.ts'
import { remoteStorage } from '#workers/ports/remote-storage.ts'
import { createHub, type HubChannel } from './hub.ts'
import { salvageOutbox } from './salvage-outbox.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const profile: Profile = { eid, serviceId: 'demo', name: 'Mei', isAnonymous: false, role: 'agent', status: 'away' }
const token = {
  eid,
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 900,
  refresh_expires_in: 86_400,
  token_type: 'Bearer',
}

/** A backend that signs anybody in and has nothing to tell. */
const backendFetch: typeof fetch = async (input) => {
  const path = new URL(String(input)).pathname
  const result = path.endsWith('/token')
    ? token
    : path === '/permission'
      ? profile
      : path.endsWith('/default-service')
        ? { serviceId: 'demo', name: 'Demo' }
        : null
  return result === null
    ? new Response('{"code":7000404,"message":"none"}', { status: 404 })
    : new Response(JSON.stringify({ code: 0, result }))
}

const cleanUps: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

let browsers = 0

/** One browser: its locks, its storage, and a channel between its hubs. */
function browser() {
  const { realm } = fakeOrigin()
  const keyValue = memoryKeyValue()
  // Every browser of this process shares one IndexedDB: each begins with a name of its own.
  browsers += 1
  void keyValue.set('database-generation', browsers * 100)
  const listeners = new Set<{ hub: symbol; listener: (announcement: HubAnnouncement) => void }>()
  const channel = (hub: symbol): HubChannel => ({
    post: (announcement) => {
      for (const each of [...listeners]) if (each.hub !== hub) queueMicrotask(() => each.listener(announcement))
    },
    onAnnouncement: (listener) => void listeners.add({ hub, listener }),
  })

  function startHub(build = 'b1') {
    const locks = realm()
    const retired = deferred<void>()
    const name = Symbol(build)
    const hub = createHub({
      build,
      url: `/hub-${build}.js`,
      locks,
      channel: channel(name),
      expose: (api, port) => Comlink.expose(api, port),
      retired: retired.resolve,
      parts: {
        baseUrl: 'http://everline.test',
        fetch: backendFetch,
        crypto,
        clock: systemClock,
        random: systemRandom,
        keyValue,
        storage: { persistent: getRxStorageDexie(), live: getRxStorageMemory() },
        // No broker: the link never opens.
        openLink: () => ({ close: () => {} }),
        salvageOutbox,
      },
    })
    /** Its realm dies: locks are let go, rows closed. */
    const die = async () => {
      for (const { hub, listener } of listeners)
        if (hub === name) listener({ type: 'hub-started', build: '~', url: '' })
      await retired.promise
      locks.die()
    }
    cleanUps.push(die)
    return { hub, retired: retired.promise, die }
  }

  function openTab(
    hub: { connect: ReturnType<typeof createHub>['connect'] },
    locks: Locks & { die(): void } = realm(),
  ) {
    const commands = new MessageChannel()
    const rows = new MessageChannel()
    const lockName = `tab-${systemRandom.uuid()}`
    void locks.hold(lockName, {}, () => new Promise(() => {}))
    hub.connect(lockName, { commands: commands.port2, rows: rows.port2 })
    cleanUps.push(() => {
      for (const port of [commands.port1, commands.port2, rows.port1, rows.port2]) port.close()
    })
    const api = Comlink.wrap<HubApi>(commands.port1)
    const greet = async (): Promise<Welcome> => {
      const welcome = (await api.greet({ build: 'b1', protocol: hubProtocol, tabLock: lockName })) as Awaited<
        ReturnType<HubApi['greet']>
      >
      if (!welcome.ok) throw new Error(welcome.error.name)
      return welcome.value
    }
    const replica = async ({ epoch, databases }: Welcome) => {
      const { storage } = remoteStorage(rows.port1, `${epoch}-${lockName}`)
      const persistent = await openPersistentDatabase(databases.persistent, storage)
      const live = await openLiveDatabase(databases.live, storage)
      // RxDB allows few collections a realm, and here all tabs are in one.
      cleanUps.push(() => Promise.allSettled([persistent.close(), live.close()]))
      const read = async (id: string) => (await persistent.state.findOne(id).exec())?.toJSON().value
      return { persistent, live: live.live, read }
    }
    return { api, greet, replica, locks }
  }
  return { realm, startHub, openTab }
}

describe('the hub', () => {
  it('[PWA-02] serves every tab in one epoch', async () => {
    const { startHub, openTab } = browser()
    const { hub } = startHub()
    const welcomes = await Promise.all([openTab(hub).greet(), openTab(hub).greet(), openTab(hub).greet()])
    expect(new Set(welcomes.map(({ epoch }) => epoch)).size).toBe(1)
  })

  it('[PWA-02] refuses a tab that speaks another protocol, by a stable code', async () => {
    const { startHub, openTab } = browser()
    const { api } = openTab(startHub().hub)
    const answer = await api.greet({ build: 'b0', protocol: hubProtocol + 1, tabLock: 'x' })
    expect(answer).toMatchObject({ ok: false, error: { name: 'hub-incompatible' } })
  })

  it('[PWA-02] never has two owners: a second hub of the same build waits, and takes over when the first one dies', async () => {
    const { startHub, openTab } = browser()
    const first = startHub()
    const { epoch } = await openTab(first.hub).greet()
    const second = startHub()
    const waiting = openTab(second.hub).greet()
    const settled = await Promise.race([
      waiting.then(() => 'served'),
      new Promise((resolve) => setTimeout(resolve, 50, 'waits')),
    ])
    expect(settled).toBe('waits')
    await first.die()
    expect((await waiting).epoch).not.toBe(epoch)
  })

  it('[PWA-02] makes way for a newer build, and an older one is sent to it', async () => {
    const { startHub, openTab, realm } = browser()
    const old = startHub('b1')
    const { epoch } = await openTab(old.hub).greet()
    const epochOver = realm().hold(epochLock(epoch), { shared: true }, async () => {})
    const young = startHub('b2')
    await Promise.all([epochOver, old.retired])
    expect((await openTab(young.hub).greet()).build).toBe('b2')
    const late = openTab(startHub('b1').hub).greet()
    await expect(late).rejects.toThrow('hub-superseded')
  })

  it('[PWA-04] shows rows to a tab as a live query, and lets it write none', async () => {
    const { startHub, openTab } = browser()
    const { hub } = startHub()
    const tab = openTab(hub)
    const replica = await tab.replica(await tab.greet())
    const states: string[] = []
    const signedIn = deferred<void>()
    const subscription = replica.live.findOne('session').$.subscribe((row) => {
      const value = row?.toJSON().value
      if (value && 'failure' in value) states.push(value.state)
      if (states.at(-1) === 'signed-in') signedIn.resolve()
    })
    cleanUps.push(() => subscription.unsubscribe())
    expect(await tab.api.signIn({ email: 'mei@everline.test', password: 'x' })).toEqual({ ok: true, value: null })
    await signedIn.promise
    expect(states[0]).toBe('signed-out')
    const row = { id: 'draft/r' as const, value: { text: 'x', localAtMs: 1 } }
    await expect(replica.persistent.state.insert(row)).rejects.toThrow()
  })

  it('keeps session and drafts when it is killed and started again', async () => {
    const { startHub, openTab } = browser()
    const first = startHub()
    const before = openTab(first.hub)
    await before.greet()
    await before.api.signIn({ email: 'mei@everline.test', password: 'x' })
    await before.api.saveDraft({ roomId: 'room', text: 'half a sent' })
    await first.die()
    const after = openTab(startHub().hub)
    const replica = await after.replica(await after.greet())
    expect((await replica.live.findOne('session').exec())?.toJSON().value).toMatchObject({ state: 'signed-in' })
    expect(await replica.read('draft/room')).toMatchObject({ text: 'half a sent' })
  })

  it('wipes the rows at sign-out and begins a new epoch', async () => {
    const { startHub, openTab, realm } = browser()
    const { hub } = startHub()
    const tab = openTab(hub)
    const { epoch } = await tab.greet()
    await tab.api.signIn({ email: 'mei@everline.test', password: 'x' })
    await tab.api.saveDraft({ roomId: 'room', text: 'secret' })
    const over = realm().hold(epochLock(epoch), { shared: true }, async () => {})
    expect(await tab.api.signOut({ evenUnsent: false })).toEqual({ ok: true, value: null })
    await over
    const after = openTab(hub)
    const replica = await after.replica(await after.greet())
    expect(await replica.read('draft/room')).toBeUndefined()
    expect((await replica.live.findOne('session').exec())?.toJSON().value).toMatchObject({ state: 'signed-out' })
  })
})

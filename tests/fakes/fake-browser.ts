import 'fake-indexeddb/auto'
import * as Comlink from 'comlink'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach } from 'vitest'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { createListeners } from '#core/platform/listeners.ts'
import type { Locks } from '#core/platform/locks.ts'
import { throwImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import { openLiveDatabase, openPersistentDatabase } from '#core/store/open-database.ts'
import { dexieStorage } from '#workers/hub/dexie-storage.ts'
import { gzip } from '#workers/hub/gzip.ts'
import { createHub, type HubChannel } from '#workers/hub/hub.ts'
import { indexedLogStore } from '#workers/hub/indexed-log-store.ts'
import { salvageUnsent } from '#workers/hub/salvage-unsent.ts'
import { type HubApi, type HubCommand, type HubCommands, hubProtocol, type Welcome } from '#workers/ports/hub-api.ts'
import type { HubAnnouncement } from '#workers/ports/names.ts'
import { remoteStorage } from '#workers/ports/remote-storage.ts'
import { fakeBackend } from './fake-backend.ts'
import { fakeOrigin } from './fake-locks.ts'
import { memoryRecordingPieces } from './memory-recording-pieces.ts'

/** Clean-up functions, run after each test in reverse order. */
export const cleanUps: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

let browsers = 0

/** A clock that runs twenty times as fast, for tests that wait for deadlines. */
export const hurriedClock: Clock = {
  ...systemClock,
  after: (delayMs, run, signal) => systemClock.after(delayMs / 20, run, signal),
}

/** One browser: its locks, its storage, and a channel between its hubs. */
export function fakeBrowser({ backend = fakeBackend(), clock = systemClock } = {}) {
  const { realm } = fakeOrigin()
  const keyValue = memoryKeyValue()
  const storageLost = createListeners()
  const fileBytes = memoryFileBytes()
  const recordingPieces = memoryRecordingPieces()
  // All fake browsers of this process share one IndexedDB: their databases get different prefixes.
  browsers += 1
  const logName = `log-${browsers}`
  void keyValue.set('database-generation', browsers * 100)
  const listeners = new Set<{ hub: symbol; listener: (announcement: HubAnnouncement) => void }>()
  /** Announcements of hubs, in order. */
  const announced: HubAnnouncement[] = []
  const channel = (hub: symbol): HubChannel => ({
    post: (announcement) => {
      announced.push(announcement)
      for (const each of [...listeners]) if (each.hub !== hub) queueMicrotask(() => each.listener(announcement))
    },
    onAnnouncement: (listener) => void listeners.add({ hub, listener }),
  })

  /** @param brokenDatabase cannot be opened any more */
  function startHub(build = 'b1', brokenDatabase?: string) {
    const locks = realm()
    const retired = deferred<void>()
    const name = Symbol(build)
    const hub = createHub({
      build,
      url: `/hub-${build}.js`,
      worker: 0,
      kind: 'page',
      locks,
      channel: channel(name),
      expose: (api, port) => Comlink.expose(api, port),
      retired: retired.resolve,
      parts: {
        baseUrl: 'http://everline.test',
        fetch: backend.fetch,
        crypto,
        configKey: 'test',
        clock,
        random: systemRandom,
        keyValue,
        storageLost,
        browser: { userAgent: '', language: 'en', timeZone: 'UTC' },
        storage: { persistent: dexieWithout(brokenDatabase), live: getRxStorageMemory() },
        openLink: backend.openLink,
        fileBytes,
        recordings: { pieces: recordingPieces, locks },
        salvageUnsent: (databaseName) => salvageUnsent(databaseName, { random: systemRandom, clock }),
        logStore: indexedLogStore(logName),
        gzip,
        onImpossible: throwImpossible,
      },
    })
    /** Ends the realm: its locks are released, its databases closed. */
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
    const remote = Comlink.wrap<HubApi>(commands.port1)
    const api = new Proxy({} as HubCommands & Pick<HubApi, 'greet'>, {
      get: (_, name) =>
        name === 'greet' ? remote.greet : (...given: unknown[]) => remote.run(name as HubCommand, ...given),
    })
    const greet = async (): Promise<Welcome> => {
      const welcome = (await api.greet({ build: 'b1', protocol: hubProtocol, tabLock: lockName })) as Awaited<
        ReturnType<HubApi['greet']>
      >
      if (!welcome.ok) throw new Error(welcome.error.name)
      return welcome.value
    }
    const replica = async ({ epoch, databases }: Welcome) => {
      const { storage, end } = remoteStorage(rows.port1, `${epoch}-${lockName}`)
      const persistent = await openPersistentDatabase(databases.persistent, storage)
      const live = await openLiveDatabase(databases.live, storage)
      // RxDB limits the collections of a realm, and here all tabs are in one.
      cleanUps.push(() => {
        // If the hub has begun another generation meanwhile, closing gets no answer.
        end()
        return Promise.allSettled([persistent.close(), live.close()])
      })
      const read = async (id: string) => (await persistent.state.findOne(id).exec())?.toJSON().value
      return { persistent, live: live.live, read }
    }
    return { api, greet, replica, locks, lockName }
  }
  return { realm, startHub, openTab, keyValue, storageLost, recordingPieces, logName, announced }
}

function dexieWithout(brokenDatabase: string | undefined): ReturnType<typeof dexieStorage> {
  const dexie = dexieStorage()
  return {
    ...dexie,
    async createStorageInstance(params) {
      if (params.databaseName === brokenDatabase) throw new Error('cannot be opened')
      return dexie.createStorageInstance(params)
    },
  }
}

import * as Comlink from 'comlink'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { estimateStorage, indexedFileBytes } from '#core/files/indexed-file-bytes.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'
import { webLocks } from '#core/platform/locks.ts'
import { systemRandom } from '#core/platform/random.ts'
import { defaultConfigKey } from '#core/platform/sealed-text.ts'
import { openMqttLink } from '#core/realtime/mqtt-link.ts'
import { indexedRecordingPieces } from '#core/recordings/indexed-recording-pieces.ts'
import { tokenNameOf } from '#core/session/vault-names.ts'
import type { HubKind } from '#core/store/rows.ts'
import { isConnectMessage } from '#workers/ports/connect-message.ts'
import { ownExtensionStorage, withTokenInExtension } from '#workers/ports/extension-storage.ts'
import { removeFilesCaches } from '#workers/ports/files-caches.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'
import { type HubAnnouncement, hubChannel } from '#workers/ports/names.ts'
import { dexieStorage } from './dexie-storage.ts'
import { gzip } from './gzip.ts'
import { createHub, type Hub } from './hub.ts'
import { indexedLogStore } from './indexed-log-store.ts'
import { salvageUnsent } from './salvage-unsent.ts'

/** The browser refuses this site all storage: then the hub runs in the page (app/connect/without-storage.ts). */
const storesNothing = 'everlineStoresNothing' in globalThis

/** A hub with the real parts of this realm: shared worker, dedicated worker or page. */
export function startHub({ url, worker = 0, retired }: { url: string; worker?: number; retired: () => void }): Hub {
  const broadcast = new BroadcastChannel(hubChannel)
  const storageLost = createListeners()
  return createHub({
    build: __BUILD__,
    url,
    worker,
    kind: hubKind(),
    locks: webLocks(navigator.locks),
    channel: {
      post: (announcement) => broadcast.postMessage(announcement),
      onAnnouncement: (listener) =>
        broadcast.addEventListener('message', ({ data }: MessageEvent<HubAnnouncement>) => listener(data)),
    },
    expose: (api, port) => Comlink.expose(api, port),
    retired,
    parts: {
      baseUrl: location.origin,
      fetch: (input, init) => fetch(input, init),
      crypto,
      configKey: __CONFIG_KEY__ || defaultConfigKey,
      clock: systemClock,
      random: systemRandom,
      keyValue: ownKeyValue(storageLost.call),
      storageLost,
      browser: {
        userAgent: navigator.userAgent,
        language: navigator.language,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      storage: {
        persistent: dexieStorage(),
        live: getRxStorageMemory(),
      },
      openLink: openMqttLink,
      removeFilesCaches: () => removeFilesCaches(null),
      fileBytes: storesNothing
        ? memoryFileBytes()
        : indexedFileBytes('everline-files', {
            clock: systemClock,
            estimate: estimateStorage,
            makeSpace: () => removeFilesCaches(null),
          }),
      ...(!storesNothing && { recordings: { pieces: indexedRecordingPieces(), locks: webLocks(navigator.locks) } }),
      salvageUnsent: (databaseName) => salvageUnsent(databaseName, { random: systemRandom, clock: systemClock }),
      logStore: indexedLogStore('everline-log'),
      gzip,
    },
  })
}

function hubKind(): HubKind {
  if ('document' in globalThis) return 'page'
  return 'onconnect' in globalThis ? 'shared-worker' : 'dedicated-worker'
}

function ownKeyValue(onLost: () => void) {
  const keyValue = indexedKeyValue('everline', onLost)
  const extension = ownExtensionStorage()
  return extension ? withTokenInExtension(keyValue, extension, tokenNameOf('session')) : keyValue
}

/** Connects the tab that sent this message; any other message is ignored. */
export function connectByMessage(hub: Hub, { data, ports: [commands, rows] }: MessageEvent<unknown>) {
  if (isConnectMessage(data) && commands && rows) hub.connect(data.tabLock, { commands, rows })
}

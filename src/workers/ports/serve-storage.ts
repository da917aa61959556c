import type { RxStorage } from 'rxdb'
import { exposeRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { filter, map, Subject } from 'rxjs'
import type { NotifyTabs, StorageInstance, TabNotices } from './notify-tabs.ts'

type AnyStorage = RxStorage<unknown, unknown>

/** RxDB keeps its own notes (token, schemas) there; tabs must be able to write the same notes once more. */
const internalCollection = '_rxdb_internal'

/** Remembers every instance that the hub opens, so that tabs can be handed the very same ones. */
export type SharedStorage = {
  /** The same storage; its instances are remembered. */
  remember(storage: AnyStorage): AnyStorage
  /** Serves a tab over `port`, read only, until the returned function is called: the tab died. */
  serve(port: MessagePort): () => void
}

/** Rows of the hub's own that change with everything: tabs are not notified of them. */
const ownIds = new Set(['cursor'])

const fullName = (databaseName: string, collectionName: string) => `${databaseName}|${collectionName}`

/** A person waits to read these; tabs are notified of all other rows when they are stored. */
const awaited = 'messages'

/** @param deps.notify how tabs are notified of messages */
export function shareStorage({ notify, ...deps }: { notify: NotifyTabs } & Parameters<NotifyTabs>[1]): SharedStorage {
  const instances = new Map<string, StorageInstance>()
  const notices = new Map<StorageInstance, TabNotices>()

  const handingOut = {
    name: 'everline-hub',
    rxdbVersion: '',
    async createStorageInstance({ databaseName, collectionName }: { databaseName: string; collectionName: string }) {
      const instance = instances.get(fullName(databaseName, collectionName))
      if (!instance) throw new Error(`the hub has no ${databaseName}/${collectionName}`)
      return readOnly(instance, collectionName === internalCollection, notices.get(instance))
    },
  } as unknown as AnyStorage

  return {
    remember: (storage) => ({
      ...storage,
      name: storage.name,
      rxdbVersion: storage.rxdbVersion,
      async createStorageInstance(params) {
        const instance = await storage.createStorageInstance(params)
        // The checked edge: whatever its rows are, they are handed on as they are.
        const any = instance as unknown as StorageInstance
        instances.set(fullName(params.databaseName, params.collectionName), any)
        if (params.collectionName === awaited) notices.set(any, notify(any, deps))
        return instance
      },
    }),

    serve(port) {
      const messages = new Subject<MessageToRemote>()
      const connections = new Set<string>()
      let dead = false
      exposeRxStorageRemote({
        storage: handingOut,
        messages$: messages,
        send: (message: MessageFromRemote) => {
          if (!dead) port.postMessage(message)
        },
      })
      port.onmessage = ({ data }: MessageEvent<MessageToRemote>) => {
        connections.add(data.connectionId)
        messages.next(data)
      }
      port.start()
      return () => {
        dead = true
        // RxDB drops a connection's change subscription only on its `close`, which a dead tab never sends.
        for (const connectionId of connections)
          messages.next({ connectionId, requestId: 'dead', version: '', method: 'close', params: [] })
        messages.complete()
        port.close()
      }
    },
  }
}

/** The hub's instance as a tab may use it. */
function readOnly(instance: StorageInstance, mayWrite: boolean, notices: TabNotices | undefined): StorageInstance {
  const refuse = async () => {
    throw new Error('rows are read-only in a tab')
  }
  const view: StorageInstance = Object.create(instance)
  return Object.assign(view, {
    ...(notices && readsAfter(instance, notices)),
    changeStream: () =>
      (notices?.changes ?? instance.changeStream()).pipe(
        map((bulk) => ({ ...bulk, events: bulk.events.filter(({ documentId }) => !ownIds.has(documentId)) })),
        filter(({ events }) => events.length > 0),
      ),
    close: async () => {},
    remove: refuse,
    cleanup: async () => true,
    ...(mayWrite ? {} : { bulkWrite: refuse }),
  })
}

/** Reads that find everything that tabs were notified of before. */
const readsAfter = (
  instance: StorageInstance,
  { stored }: TabNotices,
): Pick<StorageInstance, 'query' | 'count' | 'findDocumentsById'> => ({
  query: (query) => stored().then(() => instance.query(query)),
  count: (query) => stored().then(() => instance.count(query)),
  findDocumentsById: (ids, deleted) => stored().then(() => instance.findDocumentsById(ids, deleted)),
})

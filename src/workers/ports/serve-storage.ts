import type { BulkWriteRow, RxDocumentData, RxStorage } from 'rxdb'
import { exposeRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote'
import { filter, map, Subject } from 'rxjs'
import { afterQueuedTasks } from './after-queued-tasks.ts'
import type { NotifyTabs, Row, StorageInstance, TabNotices } from './notify-tabs.ts'
import { createRowGate, type RowGate } from './row-gate.ts'
import { isForUnseen } from './rows-for-unseen.ts'

type AnyStorage = RxStorage<unknown, unknown>
type Write = StorageInstance['bulkWrite']

/** RxDB keeps its own data (token, schemas) there; tabs must be able to write the same data again. */
const internalCollection = '_rxdb_internal'

/** Remembers every instance that the hub opens, so that tabs use the same ones. */
export type SharedStorage = {
  /** Wraps the storage so that its instances are remembered. */
  remember(storage: AnyStorage): AnyStorage
  /** Serves a tab over `port`, read only. */
  serve(port: MessagePort): ServedRows
}

export type ServedRows = {
  /** Whether changes that only a screen would show wait until the tab is shown again. */
  setAsleep(isAsleep: boolean): void
  /** The tab is gone. */
  stop(): void
}

/** Rows that only the hub uses and that change all the time: tabs are not notified of them. */
const ownIds = new Set(['cursor'])

const fullName = (databaseName: string, collectionName: string) => `${databaseName}|${collectionName}`

/** Writes that users wait for: tabs may be notified of them early, of all others when they are stored. */
const awaited: Partial<Record<string, 'inserts' | 'updates'>> = {
  messages: 'inserts',
  conversations: 'updates',
  // A call that was answered elsewhere is silent here by its row.
  entities: 'updates',
}

type Deps = { notify: NotifyTabs; ownEid: () => string | null } & Omit<Parameters<NotifyTabs>[1], 'awaited'>

/**
 * @param deps.notify how tabs are notified of messages, of the conversations that these change, and of changed entities
 * @param deps.ownEid the signed-in user
 */
export function shareStorage({ notify, ownEid, ...deps }: Deps): SharedStorage {
  const instances = new Map<string, StorageInstance>()
  const notices = new Map<StorageInstance, TabNotices>()
  const ownWrites = new Map<StorageInstance, Write>()

  const handOutThrough = (gate: RowGate) => ({
    name: 'everline-hub',
    rxdbVersion: '',
    async createStorageInstance({ databaseName, collectionName }: { databaseName: string; collectionName: string }) {
      const instance = instances.get(fullName(databaseName, collectionName))
      if (!instance) throw new Error(`the hub has no ${databaseName}/${collectionName}`)
      return readOnly(instance, {
        collectionName,
        notices: notices.get(instance),
        gate,
        write: ownWrites.get(instance),
      })
    },
  })

  return {
    remember: (storage) => ({
      ...storage,
      name: storage.name,
      rxdbVersion: storage.rxdbVersion,
      async createStorageInstance(params) {
        const instance = await storage.createStorageInstance(params)
        // The checked edge: rows of any type are passed on unchanged.
        const any = instance as unknown as StorageInstance
        instances.set(fullName(params.databaseName, params.collectionName), any)
        if (params.collectionName === internalCollection) ownWrites.set(any, writeOwnData(any))
        const writes = awaited[params.collectionName]
        if (writes) notices.set(any, notify(any, { ...deps, awaited: writes }))
        return instance
      },
    }),

    serve(port) {
      const messages = new Subject<MessageToRemote>()
      const connections = new Set<string>()
      const gate = createRowGate((collection, id, row) => isForUnseen(collection, id, row, ownEid()))
      let dead = false
      exposeRxStorageRemote({
        // The checked edge: a tab's instances do all that RxDB asks of them there.
        storage: handOutThrough(gate) as unknown as AnyStorage,
        messages$: messages,
        send: sendTogether((answers) => {
          if (!dead) port.postMessage(answers)
        }),
      })
      port.onmessage = ({ data }: MessageEvent<MessageToRemote>) => {
        connections.add(data.connectionId)
        messages.next(data)
      }
      port.start()
      function stop() {
        dead = true
        // RxDB ends a connection's subscription to changes only on `close`, which a dead tab never sends.
        for (const connectionId of connections)
          messages.next({ connectionId, requestId: 'dead', version: '', method: 'close', params: [] })
        messages.complete()
        port.close()
      }
      return { setAsleep: gate.setAsleep, stop }
    },
  }
}

/**
 * Gathers the changes of one task of the hub, and sends them in order with all other answers. A message and what it
 * changes in its conversation then reach a tab together, which draws them once.
 */
function sendTogether(send: (answers: MessageFromRemote[]) => void): (answer: MessageFromRemote) => void {
  let waiting: MessageFromRemote[] = []
  function flush() {
    if (waiting.length > 0) send(waiting)
    waiting = []
  }
  return (answer) => {
    waiting.push(answer)
    if (answer.method === 'changeStream') afterQueuedTasks(flush)
    else flush()
  }
}

/** The hub's instance with the functions that a tab may use. */
function readOnly(
  instance: StorageInstance,
  {
    collectionName,
    notices,
    gate,
    write,
  }: { collectionName: string; notices: TabNotices | undefined; gate: RowGate; write: Write | undefined },
): StorageInstance {
  const refuse = async () => {
    throw new Error('rows are read-only in a tab')
  }
  const view: StorageInstance = Object.create(instance)
  const changes = (notices?.changes ?? instance.changeStream()).pipe(
    map((bulk) => ({ ...bulk, events: bulk.events.filter(({ documentId }) => !ownIds.has(documentId)) })),
    filter(({ events }) => events.length > 0),
  )
  return Object.assign(view, {
    ...readsAfter(instance, async () => {
      gate.flush()
      await notices?.stored()
    }),
    changeStream: () => gate.through(collectionName, changes),
    close: async () => {},
    remove: refuse,
    cleanup: async () => true,
    bulkWrite: write ?? refuse,
  })
}

/** Delays reads until the tab has heard of all changes, and everything that it was notified of is stored. */
const readsAfter = (
  instance: StorageInstance,
  ready: () => Promise<unknown>,
): Pick<StorageInstance, 'query' | 'count' | 'findDocumentsById'> => ({
  query: (query) => ready().then(() => instance.query(query)),
  count: (query) => ready().then(() => instance.count(query)),
  findDocumentsById: (ids, deleted) => ready().then(() => instance.findDocumentsById(ids, deleted)),
})

/**
 * Lets tabs write RxDB's own data. Each tab writes, one after the other, what the hub has written before it, and is only
 * told so. After the first tab that takes no transaction, which two of its steps until it can read would wait for.
 */
function writeOwnData(instance: StorageInstance): Write {
  const stored = new Map<string, RxDocumentData<Row>>()
  instance.changeStream().subscribe(() => stored.clear())
  return async (rows, context) => {
    const idOf = ({ document }: BulkWriteRow<Row>) => String(document.id)
    const unknown = rows.map(idOf).filter((id) => !stored.has(id))
    if (unknown.length > 0)
      for (const found of await instance.findDocumentsById(unknown, false)) stored.set(String(found.id), found)
    const conflicts = rows.flatMap((row) => {
      const documentInDb = stored.get(idOf(row))
      return documentInDb && !row.previous
        ? [{ isError: true, status: 409, documentId: idOf(row), writeRow: row, documentInDb, context } as const]
        : []
    })
    return conflicts.length === rows.length ? { error: conflicts } : instance.bulkWrite(rows, context)
  }
}

import type { EventBulk, RxStorageChangeEvent, RxStorageInstance } from 'rxdb'
import type { Observable } from 'rxjs'

export type Row = Record<string, unknown>
export type StorageInstance = RxStorageInstance<Row, unknown, unknown>
export type ChangeBulk = EventBulk<RxStorageChangeEvent<Row>, unknown>

/** How tabs are notified of an instance's changes. */
export type TabNotices = {
  changes: Observable<ChangeBulk>
  /** Settles when everything that tabs were notified of is stored; a read before that could miss it. */
  stored(): Promise<unknown>
}

/** Watches one instance for the tabs. */
export type NotifyTabs = (
  instance: StorageInstance,
  deps: {
    /**
     * The kind of the instance's writes that tabs wait for. Rows of messages are only ever inserted, each once; rows of
     * conversations are inserted again when they may be stored already, so that only their updates are certain.
     */
    awaited: 'inserts' | 'updates'
    /**
     * Whether a row that this generation writes for the first time is certainly new: an earlier generation may have
     * stored rows without finishing.
     */
    isAllowed: () => boolean
    /** Tabs were notified of a row as new that was already stored. */
    onContradiction: () => void
  },
) => TabNotices

/** The plain way: tabs are notified when a change is stored. */
export const notifyWhenStored: NotifyTabs = (instance) => ({
  changes: instance.changeStream(),
  stored: () => Promise.resolve(),
})

import type { EventBulk, RxStorageChangeEvent, RxStorageInstance } from 'rxdb'
import type { Observable } from 'rxjs'

export type Row = Record<string, unknown>
export type StorageInstance = RxStorageInstance<Row, unknown, unknown>
export type ChangeBulk = EventBulk<RxStorageChangeEvent<Row>, unknown>

/** How tabs are notified of an instance's changes. */
export type TabNotices = {
  changes: Observable<ChangeBulk>
  /** Settles when everything that tabs were notified of is stored: an earlier read would contradict it. */
  stored(): Promise<unknown>
}

/** Watches one instance for the tabs. */
export type NotifyTabs = (
  instance: StorageInstance,
  deps: {
    /**
     * Whether rows that this generation writes for the first time are new: an earlier generation may have stored some
     * that it could not count any more.
     */
    isAllowed: () => boolean
    /** Tabs were notified of a row as new that was stored already. */
    onContradiction: () => void
  },
) => TabNotices

/** The plain way: tabs are notified when a change is stored. */
export const notifyWhenStored: NotifyTabs = (instance) => ({
  changes: instance.changeStream(),
  stored: () => Promise.resolve(),
})

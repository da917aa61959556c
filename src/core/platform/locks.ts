/** The part of the Web Locks API that logic needs. */
export type Locks = {
  /**
   * Holds `name` while `use` runs. Waits for the lock unless `ifAvailable` is set, which calls `use(false)` if it is
   * taken. The lock is released when `use` settles or its realm dies. `steal` takes it from its holder (without
   * `signal`): the holder's `hold` rejects while its `use` still runs.
   */
  hold<T>(
    name: string,
    options: { ifAvailable?: boolean; shared?: boolean; steal?: boolean; signal?: AbortSignal },
    use: (held: boolean) => Promise<T>,
  ): Promise<T>
}

/** Web Locks of this realm (tab, worker); locks are shared by every realm of the origin. */
export const webLocks = (manager: LockManager): Locks => ({
  hold: (name, { ifAvailable, shared, steal, signal }, use) =>
    manager.request(
      name,
      {
        mode: shared ? 'shared' : 'exclusive',
        ...(ifAvailable ? { ifAvailable } : {}),
        ...(steal ? { steal } : {}),
        ...(signal ? { signal } : {}),
      },
      (lock) => use(lock !== null),
    ),
})

import { type Action, actions, type Combination, type Keys, usualKeys } from './shortcuts.ts'

/** The shortcuts that the user has chosen: stored in this browser, and applied in all its tabs at once. */
export type KeyChoices = {
  read(): Keys
  choose(action: Action, combination: Combination): void
  /** Swaps the keys of two actions. */
  swap(action: Action, other: Action): void
  /** Resets an action, or all, to the default keys. If another action has that default key, the two are swapped. */
  reset(action?: Action): void
  subscribe(run: () => void): () => void
}

type Deps = {
  name: string
  storage: { getItem(name: string): string | null; setItem(name: string, value: string): void }
  /** Calls `run` whenever another tab has stored something else. */
  onStored(name: string, run: (value: string | null) => void): void
}

export function createKeyChoices({ name, storage, onStored }: Deps): KeyChoices {
  const listeners = new Set<() => void>()
  let keys = keysOf(storage.getItem(name))
  function show(next: Keys) {
    keys = next
    for (const run of listeners) run()
  }
  function keep(next: Keys) {
    show(next)
    storage.setItem(name, JSON.stringify(next))
  }
  onStored(name, (value) => show(keysOf(value)))

  function swap(action: Action, other: Action) {
    keep({ ...keys, [action]: keys[other], [other]: keys[action] })
  }
  return {
    read: () => keys,
    choose: (action, combination) => keep({ ...keys, [action]: combination }),
    swap,
    reset(action) {
      if (action === undefined) return keep(usualKeys)
      const usual = usualKeys[action]
      const holder = actions.find((other) => keys[other] === usual)
      if (holder && holder !== action) swap(action, holder)
      else keep({ ...keys, [action]: usual })
    },
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}

/** Stored keys that cannot be read are ignored: the default keys apply. */
function keysOf(value: string | null): Keys {
  let kept: unknown
  try {
    kept = JSON.parse(value ?? '{}')
  } catch {
    return usualKeys
  }
  const keys = { ...usualKeys }
  for (const action of actions) {
    const own = kept instanceof Object ? Reflect.get(kept, action) : undefined
    if (typeof own === 'string' && own !== '') keys[action] = own
  }
  return new Set(Object.values(keys)).size === actions.length ? keys : usualKeys
}

import type { Clock } from '#core/platform/clock.ts'
import type { HubKind } from '#core/store/rows.ts'
import type { Generation } from './generation.ts'

/** The tabs that a hub serves, shown in the row `hub`. */
export type ServedTabs = {
  add(tabLock: string): void
  remove(tabLock: string): void
  /** Writes the row of the present generation. */
  show(): void
}

export function createServedTabs(deps: {
  build: string
  kind: HubKind
  clock: Clock
  present: () => Generation | null
}): ServedTabs {
  const { build, kind, clock } = deps
  const localSinceMs = clock.nowMs()
  /** When each tab connected, by the local clock. */
  const tabs = new Map<string, number>()

  function show() {
    const present = deps.present()
    const rows = [...tabs].map(([id, connectedAtMs]) => ({ id, localSinceMs: connectedAtMs }))
    present?.rows.show('hub', { epoch: present.epoch, build, kind, localSinceMs, tabs: rows })
  }

  return {
    add(tabLock) {
      if (!tabs.has(tabLock)) tabs.set(tabLock, clock.nowMs())
      show()
    },
    remove: (tabLock) => tabs.delete(tabLock) && show(),
    show,
  }
}

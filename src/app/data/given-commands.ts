import type { QueuedCommand } from '#workers/ports/hub-api.ts'

/**
 * Queued commands between the user and the hub's outbox, where the end of a tab must not lose them [PWA-05]: each is
 * stored before it is given and taken out when the hub has it. What a dead tab left behind is given by the next one. A
 * command's id is of the tab's making: given twice, it is one.
 */
export type GivenCommands = {
  /** Of this tab, as its lock is named by. */
  tab: string
  keep(command: QueuedCommand): void
  /** The hub has it, or the user has it back. `of` names the tab that kept it. */
  settled(id: string, of?: string): void
  /** Other tabs that have kept something; some of them may be alive. */
  otherTabs(): string[]
  /** What a tab has kept, oldest first. */
  keptBy(tab: string): QueuedCommand[]
  /** Removes everything: on sign-out nothing is left. */
  forget(eid: string): void
}

const prefix = 'everline-given/'
const nameOf = (tab: string, id: string) => `${prefix}${tab}/${id}`

/** @param deps.store shared by all tabs, and written at once */
export function createGivenCommands(deps: { store: Storage; tab: string }): GivenCommands {
  const { store, tab: own } = deps

  const names = () =>
    Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((name) => name.startsWith(prefix))
  const tabOf = (name: string) => name.slice(prefix.length).split('/')[0] ?? ''

  return {
    tab: own,
    keep(command) {
      try {
        store.setItem(nameOf(own, command.id), JSON.stringify(command))
      } catch {
        // Full or refused: it lives as long as the tab.
      }
    },
    settled: (id, of = own) => store.removeItem(nameOf(of, id)),
    otherTabs: () => [...new Set(names().map(tabOf))].filter((tab) => tab !== own),
    // Ids sort by the time they were made.
    keptBy: (tab) =>
      names()
        .filter((name) => tabOf(name) === tab)
        .toSorted()
        .flatMap((name) => readCommand(store.getItem(name))),
    forget(eid) {
      for (const name of names())
        if (readCommand(store.getItem(name)).some((command) => command.eid === eid)) store.removeItem(name)
    },
  }
}

function readCommand(stored: string | null): QueuedCommand[] {
  try {
    const { id, eid, roomId, text, kind, payload }: Record<string, unknown> = JSON.parse(stored ?? '{}')
    if (typeof id !== 'string' || typeof eid !== 'string') return []
    // Tabs of earlier builds kept messages alone.
    if (typeof roomId === 'string' && typeof text === 'string')
      return [{ id, eid, kind: 'message', payload: { roomId, text } }]
    // The checked edge: a tab wrote it, and the hub reads it by the command's schema.
    return typeof kind === 'string' ? [{ id, eid, kind, payload } as QueuedCommand] : []
  } catch {
    return []
  }
}

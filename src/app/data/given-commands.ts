import type { QueuedCommand } from '#workers/ports/hub-api.ts'

/**
 * Queued commands that the hub does not have yet, stored so that the end of a tab does not lose them [PWA-05]: each is
 * stored before it is given and deleted when the hub has it. The commands of a dead tab are given by another tab. The
 * tab makes a command's id, so that giving it twice has no second effect.
 */
export type GivenCommands = {
  /** Id of this tab; its lock is named by it. */
  tab: string
  keep(command: QueuedCommand): void
  /** The hub has the command, or has refused it and the user sees the failure. `of` names the tab that stored it. */
  settled(id: string, of?: string): void
  /** Other tabs that have stored commands; some of them may still be open. */
  otherTabs(): string[]
  /** The commands that a tab has stored, oldest first. */
  keptBy(tab: string): QueuedCommand[]
  /** Whether a message that was made of this draft, in any tab, is on its way to the hub. */
  hasDraft(draftId: string): boolean
  /** Removes everything: on sign-out nothing is left. */
  forget(eid: string): void
}

const prefix = 'everline-given/'
const nameOf = (tab: string, id: string) => `${prefix}${tab}/${id}`

/** @param deps.store shared by all tabs, and written synchronously */
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
        // The storage is full or refused: the command is kept as long as the tab is open.
      }
    },
    settled: (id, of = own) => store.removeItem(nameOf(of, id)),
    otherTabs: () => [...new Set(names().map(tabOf))].filter((tab) => tab !== own),
    // Ids sort by the time at which they were made.
    keptBy: (tab) =>
      names()
        .filter((name) => tabOf(name) === tab)
        .toSorted()
        .flatMap((name) => readCommand(store.getItem(name))),
    hasDraft: (draftId) =>
      names().some((name) => readCommand(store.getItem(name)).some((command) => command.draftId === draftId)),
    forget(eid) {
      for (const name of names())
        if (readCommand(store.getItem(name)).some((command) => command.eid === eid)) store.removeItem(name)
    },
  }
}

function readCommand(stored: string | null): QueuedCommand[] {
  try {
    const { id, eid, roomId, text, kind, payload, draftId }: Record<string, unknown> = JSON.parse(stored ?? '{}')
    if (typeof id !== 'string' || typeof eid !== 'string') return []
    // Tabs of earlier builds stored only messages.
    if (typeof roomId === 'string' && typeof text === 'string')
      return [{ id, eid, kind: 'message', payload: { roomId, text } }]
    // The checked edge: a tab wrote it, and the hub checks it by the command's schema.
    return typeof kind === 'string'
      ? [{ id, eid, kind, payload, ...(draftId !== undefined && { draftId }) } as QueuedCommand]
      : []
  } catch {
    return []
  }
}

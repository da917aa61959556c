/** A message on its way from the composer into the hub's outbox. Its id is of the tab's making: given twice, it is one. */
export type GivenMessage = { id: string; eid: string; roomId: string; text: string }

/**
 * Messages between Enter and the hub's outbox, where the end of a tab must not lose them [PWA-05]: each is stored before
 * it is given and taken out when the hub has it. What a dead tab left behind is for the next one to give.
 */
export type GivenMessages = {
  /** Of this tab, as its lock is named by. */
  tab: string
  keep(message: GivenMessage): void
  /** The hub has it, or its text is back in the box. `of` names the tab that kept it. */
  settled(id: string, of?: string): void
  /** Other tabs that have kept something; some of them may be alive. */
  otherTabs(): string[]
  /** What a tab has kept, oldest first. */
  keptBy(tab: string): GivenMessage[]
  /** Who signs out leaves nothing behind. */
  forget(eid: string): void
}

const prefix = 'everline-given/'
const nameOf = (tab: string, id: string) => `${prefix}${tab}/${id}`

/** @param deps.store shared by all tabs, and written at once */
export function createGivenMessages(deps: { store: Storage; tab: string }): GivenMessages {
  const { store, tab: own } = deps

  const names = () =>
    Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((name) => name.startsWith(prefix))
  const tabOf = (name: string) => name.slice(prefix.length).split('/')[0] ?? ''

  return {
    tab: own,
    keep(message) {
      try {
        store.setItem(nameOf(own, message.id), JSON.stringify(message))
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
        .flatMap((name) => readMessage(store.getItem(name))),
    forget(eid) {
      for (const name of names())
        if (readMessage(store.getItem(name)).some((message) => message.eid === eid)) store.removeItem(name)
    },
  }
}

function readMessage(stored: string | null): GivenMessage[] {
  try {
    const { id, eid, roomId, text }: Record<string, unknown> = JSON.parse(stored ?? '{}')
    const isWhole =
      typeof id === 'string' && typeof eid === 'string' && typeof roomId === 'string' && typeof text === 'string'
    return isWhole ? [{ id, eid, roomId, text }] : []
  } catch {
    return []
  }
}

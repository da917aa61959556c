import type { SeenTabs } from './attention.ts'

/** Lets tabs that nobody sees sleep: the hub tells them only of changes that must not wait until they are shown. */
export type AwakeTabs = {
  /** @param setAsleep called with each change; a tab is awake at first */
  join(tab: string, setAsleep: (isAsleep: boolean) => void): void
  /** Somebody sees what the tab draws, or nobody does. */
  setSeen(tab: string, isSeen: boolean): void
  leave(tab: string): void
}

/**
 * Every tab that is seen is awake. If none is, the one that was seen last stays awake, because somebody must notice new
 * messages and sound for them; browsers allow sounds rather where the user was a moment ago. A tab that has said nothing,
 * such as the window of calls, is awake and sounds for nothing.
 *
 * @param onSeen called after each change of a tab; one that has said nothing counts as not seen
 */
export function createAwakeTabs(onSeen: (tabs: SeenTabs) => void = () => {}): AwakeTabs {
  /** In the order in which they last said something. */
  const tabs = new Map<string, { isSeen: boolean | null; setAsleep: (isAsleep: boolean) => void }>()

  function look() {
    const telling = [...tabs].filter(([, { isSeen }]) => isSeen !== null)
    const isAnySeen = telling.some(([, { isSeen }]) => isSeen)
    onSeen(isAnySeen ? 'seen' : tabs.size > 0 ? 'unseen' : 'none')
    const last = telling.at(-1)?.[0]
    for (const [tab, { isSeen, setAsleep }] of telling) setAsleep(!isSeen && (isAnySeen || tab !== last))
  }

  return {
    join(tab, setAsleep) {
      tabs.set(tab, { isSeen: tabs.get(tab)?.isSeen ?? null, setAsleep })
      look()
    },
    setSeen(tab, isSeen) {
      const known = tabs.get(tab)
      if (!known || known.isSeen === isSeen) return
      tabs.delete(tab)
      tabs.set(tab, { ...known, isSeen })
      look()
    },
    leave(tab) {
      if (tabs.delete(tab)) look()
    },
  }
}

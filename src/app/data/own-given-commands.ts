import { systemRandom } from '#core/platform/random.ts'
import { createGivenCommands, type GivenCommands } from './given-commands.ts'

const nothingKept = (tab: string): GivenCommands => ({
  tab,
  keep: () => {},
  settled: () => {},
  otherTabs: () => [],
  keptBy: () => [],
  hasDraft: () => false,
  forget: () => {},
})

/** Those of this tab. If the browser refuses its storage, nothing is kept. */
export const givenCommands = ((): GivenCommands => {
  const tab = systemRandom.uuid()
  try {
    return createGivenCommands({ store: window.localStorage, tab })
  } catch {
    return nothingKept(tab)
  }
})()

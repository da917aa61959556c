import { systemRandom } from '#core/platform/random.ts'
import { createGivenCommands, type GivenCommands } from './given-commands.ts'

const nothingKept = (tab: string): GivenCommands => ({
  tab,
  keep: () => {},
  settled: () => {},
  otherTabs: () => [],
  keptBy: () => [],
  forget: () => {},
})

/** This tab's. A browser that refuses its store keeps nothing. */
export const givenCommands = ((): GivenCommands => {
  const tab = systemRandom.uuid()
  try {
    return createGivenCommands({ store: window.localStorage, tab })
  } catch {
    return nothingKept(tab)
  }
})()

import { systemRandom } from '#core/platform/random.ts'
import { createGivenMessages, type GivenMessages } from './given-messages.ts'

const nothingKept = (tab: string): GivenMessages => ({
  tab,
  keep: () => {},
  settled: () => {},
  otherTabs: () => [],
  keptBy: () => [],
  forget: () => {},
})

/** This tab's. A browser that refuses its store keeps nothing. */
export const givenMessages = ((): GivenMessages => {
  const tab = systemRandom.uuid()
  try {
    return createGivenMessages({ store: window.localStorage, tab })
  } catch {
    return nothingKept(tab)
  }
})()

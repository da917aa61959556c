import { createOrderedRandom } from '#core/platform/ordered-random.ts'
import { browserStore } from './browser-storage.ts'

const name = 'everline-newest-id'

/**
 * Random values for commands: their ids are in order across all tabs. If the browser refuses its storage, they are in
 * order within each tab.
 */
export const pageRandom = createOrderedRandom({
  newest: () => browserStore.getItem(name) ?? '',
  keep: (id) => browserStore.setItem(name, id),
})

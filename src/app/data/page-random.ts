import { createOrderedRandom } from '#core/platform/ordered-random.ts'

const name = 'everline-newest-id'

/**
 * Random values for commands: their ids are in order across all tabs. A browser that refuses its storage keeps the order
 * within each tab.
 */
export const pageRandom = createOrderedRandom({
  newest: () => attempt(() => localStorage.getItem(name)) ?? '',
  keep: (id) => void attempt(() => localStorage.setItem(name, id)),
})

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

import { browserStore } from '#app/data/browser-storage.ts'
import { createKeyChoices } from './key-choices.ts'

/** Keyboard shortcuts that the user has chosen in this browser; changes in other tabs are followed. */
export const keyChoices = createKeyChoices({
  name: 'everline-keys',
  storage: browserStore,
  onStored(name, run) {
    window.addEventListener('storage', ({ key, newValue }) => {
      // An event without a key: the whole storage was cleared.
      if (key === name || key === null) run(newValue)
    })
  },
})

import { browserStore } from '#app/data/browser-storage.ts'
import { createLookChoice } from './look-choice.ts'

const root = document.documentElement

/** Theme that the user has chosen in this browser. */
export const themeChoice = createLookChoice({
  name: 'everline-theme',
  attribute: 'data-theme',
  values: ['system', 'light', 'dark'],
  storage: browserStore,
  root,
})

/** Density that the user has chosen in this browser. */
export const densityChoice = createLookChoice({
  name: 'everline-density',
  attribute: 'data-density',
  values: ['normal', 'compact', 'roomy'],
  storage: browserStore,
  root,
})

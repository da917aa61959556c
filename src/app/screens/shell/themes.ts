import type { ThemeChoice } from '#app/theme/theme-choice.ts'

/** What may be chosen, and its words. */
export const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Like the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

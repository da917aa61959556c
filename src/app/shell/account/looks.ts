import { t } from '#app/language/t.ts'

/** The themes and densities that can be chosen, with their labels. */
export const themes = [
  {
    value: 'system',
    get label() {
      return t`System`
    },
  },
  {
    value: 'light',
    get label() {
      return t`Light`
    },
  },
  {
    value: 'dark',
    get label() {
      return t`Dark`
    },
  },
] as const
export const densities = [
  {
    value: 'compact',
    get label() {
      return t`Compact`
    },
  },
  {
    value: 'normal',
    get label() {
      return t`Normal`
    },
  },
  {
    value: 'roomy',
    get label() {
      return t`Roomy`
    },
  },
] as const

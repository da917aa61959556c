import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { spokenLocale } from '#app/language/t.ts'

/**
 * Gives React Aria the app's language. Wraps each element of React Aria rather than the app, so that it is loaded only
 * with the first of them.
 */
export const AriaLocale = ({ children }: { children: ReactNode }) => (
  // React Aria knows Chinese by region only, and its first region has the simplified script.
  <I18nProvider locale={spokenLocale().replace(/^zh\b.*/, 'zh-TW')}>{children}</I18nProvider>
)

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { spokenLocale } from '#app/language/t.ts'

/**
 * Gives what React Aria does the language of the words around it. Around each element that is React Aria's, and not
 * around the app: so it is loaded with the first of them.
 */
export const AriaLocale = ({ children }: { children: ReactNode }) => (
  // Chinese is known there by regions only, and the first one is not ours.
  <I18nProvider locale={spokenLocale().replace(/^zh\b.*/, 'zh-TW')}>{children}</I18nProvider>
)

import { useSyncExternalStore } from 'react'
import { browserStore } from '#app/data/browser-storage.ts'
import type { Catalog } from './catalogs.ts'
import { showTimesAs } from './format-time.ts'
import { createLanguageChoice } from './language-choice.ts'
import type { Language, Speech } from './languages.ts'
import { speak } from './t.ts'

const catalogs: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>> = {
  'zh-Hant': () => import('./messages/zh-Hant.po'),
  es: () => import('./messages/es.po'),
  ar: () => import('./messages/ar.po'),
}

/** This tab's. */
export const ownLanguage = createLanguageChoice({
  store: browserStore,
  wished: () => navigator.languages,
  async load({ language, locale }) {
    if (language === 'en') throw new Error('English needs no catalog')
    const [{ createTranslate }, { default: messages }] = await Promise.all([
      import('./catalogs.ts'),
      catalogs[language](),
    ])
    return createTranslate(language, locale, messages)
  },
  speak({ locale, datesLocale }, translate) {
    speak(translate, locale)
    showTimesAs({ language: datesLocale })
  },
  root: document.documentElement,
})

/**
 * Draws the component anew in another language: for screens, which their router keeps, and for rows that are drawn
 * only when they have changed. What they contain follows.
 */
export const useLanguage = (): Speech => useSyncExternalStore(ownLanguage.subscribe, ownLanguage.read)

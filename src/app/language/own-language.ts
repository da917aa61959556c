import { useSyncExternalStore } from 'react'
import { browserStore } from '#app/data/browser-storage.ts'
import type { Catalog } from './catalogs.ts'
import { showTimesAs } from './format-time.ts'
import { createLanguageChoice } from './language-choice.ts'
import type { Language, Speech } from './languages.ts'
import { ownErrorTexts } from './own-error-texts.ts'
import { speak } from './t.ts'

const catalogs: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>> = {
  'zh-Hant': () => import('./messages/zh-Hant.po'),
  es: () => import('./messages/es.po'),
  ar: () => import('./messages/ar.po'),
}

/** The language of this tab. */
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
ownErrorTexts.onArrived(ownLanguage.showAgain)

/**
 * Renders the component again when the language changes: for screens, which the router keeps, and for memoised rows.
 * Their children follow.
 */
export const useLanguage = (): Speech => useSyncExternalStore(ownLanguage.subscribe, ownLanguage.read)

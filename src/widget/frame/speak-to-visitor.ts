import type { Catalog } from '#app/language/catalogs.ts'
import { showTimesAs } from '#app/language/format-time.ts'
import { directionOf, type Language, speechOf } from '#app/language/languages.ts'
import { speak } from '#app/language/t.ts'
import type { FrameAddress } from '#widget/protocol.ts'

const catalogs: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>> = {
  'zh-Hant': () => import('#app/language/messages/zh-Hant.po?of=widget'),
  es: () => import('#app/language/messages/es.po?of=widget'),
  ar: () => import('#app/language/messages/ar.po?of=widget'),
}

/**
 * The chat uses the language of the customer's page, else that of the browser. Null if no texts have to be loaded
 * first; if they cannot be loaded, the chat stays English.
 */
export function speakToVisitor({ lang, pageLang }: FrameAddress, root: HTMLElement): Promise<void> | null {
  const { language, locale } = speechOf('', [pageLang, lang])
  showTimesAs({ language: locale })
  if (language === 'en') return null
  return Promise.all([import('#app/language/catalogs.ts'), catalogs[language]()]).then(
    ([{ createTranslate }, { default: messages }]) => {
      speak(createTranslate(language, locale, messages), locale)
      root.lang = language
      root.dir = directionOf(language)
    },
    () => {},
  )
}

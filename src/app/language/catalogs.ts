import { setupI18n } from '@lingui/core'
import type { Language } from './languages.ts'
import { messageId, sourceOf } from './message-id.ts'
import { type Translate, written } from './t.ts'

/** Compiled messages by their ids. */
export type Catalog = Record<string, Array<string | unknown[]>>

/** Renders messages of a catalog with Lingui, which is loaded with the first language other than English. */
export function createTranslate(language: Language, locale: string, messages: Catalog): Translate {
  // The checked edge: the build compiled them with Lingui's own compiler.
  const i18n = setupI18n({ locale: language, locales: [locale, language], messages: { [language]: messages as never } })
  return (strings, values) => {
    const id = messageId(sourceOf(strings, values))
    if (!Object.hasOwn(messages, id)) return undefined
    const shown = values.map((value) => (typeof value === 'object' ? value.count : written(value)))
    return i18n._(id, { ...shown })
  }
}

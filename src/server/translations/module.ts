import type { translationCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { readableText } from '#server/messages/readable-text.ts'
import { createLibreTranslate } from './libre-translate.ts'
import { createTranslations } from './translations.ts'

/** Messages in the language of their reader, by a translation service that the installation names. */
export const translations = {
  create({ database: { db }, nowMs, signal, settings }) {
    const { EVERLINE_TRANSLATE_URL: url, EVERLINE_TRANSLATE_KEY: key } = settings
    const translated =
      url === undefined
        ? null
        : createTranslations({ db, translate: createLibreTranslate({ url, key }), nowMs, signal })
    const handlers: HandlersOf<typeof translationCalls> = {
      getTranslator: async () => ok({ isOn: translated !== null }),
      async getTranslation({ params, query: { to } }, { db, session }) {
        const text = await readableText(db, session, params)
        if (!text) return fail('not-found')
        if (!translated) return fail('no-translator')
        const answer = await translated.of({ serviceId: session.serviceId, text, to })
        return answer.ok ? ok({ translation: answer.value }) : answer
      },
    }
    return { handlers, ...(translated && { clean: translated.clean, idle: translated.idle }) }
  },
} satisfies ServerModule

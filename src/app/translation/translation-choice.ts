import { createContext, useContext, useMemo } from 'react'
import { createDeviceChoice, useDeviceChoice } from '#app/data/device-choice.ts'
import { languageOf } from '#app/language/languages.ts'
import { useLanguage } from '#app/language/own-language.ts'

/** Whether visitors who write in another language are read in one's own. */
export const translationChoice = createDeviceChoice('everline-translate', ['off', 'on'])

/** Whether visitors with this language may need a translation. */
export function useIsForeign(language: string): boolean {
  const own = useLanguage().language
  // The log asks with each rendering, and the browser takes long to read a tag.
  const known = useMemo(() => languageOf(language), [language])
  return known !== own
}

/** Whether the messages of the conversation around are translated. */
export const TranslationContext = createContext(false)
export const useIsTranslated = () => useContext(TranslationContext)

export function useTranslationOf({ language }: { language: string }): boolean {
  const isForeign = useIsForeign(language)
  return useDeviceChoice(translationChoice) === 'on' && isForeign
}

import { useEffect, useState } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import type { Emoji } from './find-emoji.ts'

type Rows = { default: ReadonlyArray<readonly string[]> }

/** Made by `npm run emoji`. Languages that the data does not have get the English names. */
const sources: { readonly [language: string]: () => Promise<Rows> } = {
  en: () => import('./data/en.json'),
  es: () => import('./data/es.json'),
  'zh-Hant': () => import('./data/zh-Hant.json'),
}

/** All emoji, with names in a language. */
export async function loadEmoji(language: string): Promise<readonly Emoji[]> {
  const load = sources[language] ?? sources.en
  const rows = load ? (await load()).default : []
  return rows.map(([id = '', name = '', words = '', group = '']) => ({
    id,
    name: name.toLowerCase(),
    words: words.toLowerCase(),
    group: Number(group),
  }))
}

const none: readonly Emoji[] = []

/** All emoji with names in the user's language; null until they are loaded, and none without the network. */
export function useEmoji(): readonly Emoji[] | null {
  const { language } = useLanguage()
  const [all, setAll] = useState<readonly Emoji[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const take = (loaded: readonly Emoji[]) => isCurrent && setAll(loaded)
    void loadEmoji(language).then(take, () => take(none))
    return () => {
      isCurrent = false
    }
  }, [language])
  return all
}

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
  return rows.map(([id = '', name = '', words = '']) => ({ id, name: name.toLowerCase(), words: words.toLowerCase() }))
}

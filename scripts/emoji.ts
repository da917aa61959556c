import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes the emoji with their names and search words, one small file for each language, from emojibase-data (MIT). The
 * full data is five times as large. `npm run emoji` after an update of the package.
 */

/** Languages of the app that the data has. */
const languages = { en: 'en', es: 'es', 'zh-Hant': 'zh-hant' }
type Entry = { unicode: string; label: string; tags?: string[]; group?: number; order?: number }

const folder = new URL('../src/app/screens/conversation/emoji/data/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [language, source] of Object.entries(languages)) {
  const path = new URL(`../node_modules/emojibase-data/${source}/compact.json`, import.meta.url)
  const entries = JSON.parse(readFileSync(path, 'utf8')) as Entry[]
  const rows = entries
    // Without a group are parts of other emoji, such as letters of flags and colours of skin.
    .filter(({ group }) => group !== undefined && group !== 2)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ unicode, label, tags = [], group = 0 }) => [plain(unicode), label, tags.join(' '), String(group)])
  writeFileSync(new URL(`${language}.json`, folder), `${JSON.stringify(rows)}\n`)
}

/** Without the selector that asks for colour, where a character has colour anyway: `👍` is then one text everywhere. */
function plain(unicode: string): string {
  return unicode.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1')
}

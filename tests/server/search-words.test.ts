import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containsAll, foldText, searchTerms } from '#core/search/search-terms.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { tsQueryOf } from '#server/search/search-query.ts'

let database: PGlite
beforeAll(async () => {
  database = await PGlite.create()
  const migration = (name: string) => readFile(projectPath(`src/server/db/migrations/${name}.sql`), 'utf8')
  const [fold = '', words = ''] = (await migration('0000_tables')).split('--> statement-breakpoint')
  for (const statement of [fold, words.replace('search_words', 'former_words')]) await database.exec(statement)
  await database.exec(await migration('0004_search_words'))
})
afterAll(() => database.close())

/** Characters of the scripts that the search promises, with what divides words in them. */
const characters = [
  ...'aàâÅzZßøØłİéÉ09 .,!?\'"()-_@/\n',
  ...'αΆΣσςΩёЁйЙБбѐїЇґՈոև',
  ...'你好訂單，。かがカﾊ한국어กำไทย',
  ...'مرحباأإآٱىیةکؤئـًٌٍَُِّْٰשָלוםहिन्दी😀é́',
  ...'ẞæÆœŒþÞłŁđĐðÐħĦŧŋŊ',
]
const texts = fc.array(fc.constantFrom(...characters), { maxLength: 30 }).map((parts) => parts.join(''))

test('[CAP-01] backend and browser find the same words in a text, in any script', async () => {
  await fc.assert(
    fc.asyncProperty(texts, texts, async (text, other) => {
      const search = (text.length > 0 ? text : other).slice(0, 12)
      const terms = searchTerms(search)
      const { rows } = await database.query<{ folded: string; found: boolean }>(
        'select public.search_fold($1) as folded, public.search_words($1) @@ $2::tsquery as found',
        [text, tsQueryOf(terms.filter(({ kind, text }) => kind === 'run' || text.length > 1))],
      )
      expect(rows[0]?.folded).toBe(foldText(text))
      // The index finds at least what the browser finds; of a run it does not know the order.
      if (containsAll(foldText(text), terms) && terms.some(({ text }) => text.length > 1))
        expect(rows[0]?.found).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('[CAP-01] the words of a text are those that older builds have stored', async () => {
  const parts = fc.oneof(
    fc.constantFrom(...characters, 'x'.repeat(45), 'й'.repeat(41), '\u0001', '\u00a0', '\\', ', '),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 30 }), async (all) => {
      const text = all.join('').replaceAll('\0', '').toWellFormed()
      const { rows } = await database.query('select search_words($1) = former_words($1) as same', [text])
      expect(rows).toEqual([{ same: true }])
    }),
    { numRuns: 300 },
  )
})

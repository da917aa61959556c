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
  const migration = await readFile(projectPath('src/server/db/migrations/0000_tables.sql'), 'utf8')
  const functions = migration.split('--> statement-breakpoint').slice(0, 2)
  for (const statement of functions) await database.exec(statement)
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

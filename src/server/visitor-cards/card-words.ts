import { sql } from 'drizzle-orm'
import { maxCardWords } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

type Words = { tags: string[]; names: string[] }

/** Tags and names of custom data on the cards of a service, the most used first. */
export async function cardWords(db: Db, serviceId: string): Promise<Words> {
  const mostUsed = async (words: ReturnType<typeof sql>) => {
    const rows = await rowsOf<{ word: string }>(
      db,
      sql`
        select word from visitor_cards c, ${words} word
        where c.service_id = ${serviceId} group by word order by count(*) desc, word limit ${maxCardWords}::int`,
    )
    return rows.map(({ word }) => word)
  }
  return {
    tags: await mostUsed(sql`unnest(c.tags)`),
    names: await mostUsed(sql`json_object_keys(c.custom_data)`),
  }
}

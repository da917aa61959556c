import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CallArguments, type Calls, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type SearchTerm, searchTerms } from '#core/search/search-terms.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { contactsById, ofService } from '#server/contact-rows/contact-row.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { searchedText } from '#server/db/searched-text.ts'
import { runsIn, tsQueryOf } from '#server/search/search-query.ts'

type Place = { sortName: string; id: string }
type Query = CallArguments<Calls['listContacts']>['query']
type Asked = Pick<Query, 'show' | 'language'> & { session: Session; terms: SearchTerm[]; after: Place | null }

/** Where the next page begins, as text; the id stands first, because a name may contain anything. */
const textOf = ({ sortName, id }: Place) => `${id}${sortName}`
const idLength = 36

function placeOf(text: string): Place | null {
  const id = text.slice(0, idLength)
  return v.is(Uuid, id) ? { id, sortName: text.slice(idLength) } : null
}

/** A page of a service's contacts, by their names: `invalid-request` for a page that is none. */
export async function listContacts(
  db: Db,
  session: Session,
  { text, after, limit, ...filter }: Query,
): Promise<Result<{ contacts: ContactRow[]; next: string | null }>> {
  const terms = text === undefined ? [] : searchTerms(searchedText(text))
  const place = after === undefined ? null : placeOf(after)
  if (after !== undefined && !place) return fail('invalid-request')
  // A search text without letters and digits finds nothing.
  if (text?.trim() && terms.length === 0) return ok({ contacts: [], next: null })
  const places = await placesOf(db, { ...filter, session, terms, after: place }, limit + 1)
  const page = places.slice(0, limit)
  const found = new Map(
    (
      await contactsById(
        db,
        session.serviceId,
        page.map(({ id }) => id),
      )
    ).map((contact) => [contact.id, contact]),
  )
  const shown = page.flatMap((each) => {
    const contact = found.get(each.id)
    return contact ? [{ ...each, contact }] : []
  })
  const fitting = shown.slice(0, fittingCount(shown.map(({ contact }) => contact)))
  const last = fitting.at(-1)
  const isLast = places.length <= limit && fitting.length === shown.length
  return ok({ contacts: fitting.map(({ contact }) => contact), next: isLast || !last ? null : textOf(last) })
}

/** Contacts that are looked through in the order of their names before the index of words is asked. */
const nearContacts = 2000

/**
 * A common word is in so many contacts that sorting all of them takes long, and among the next ones often enough for a
 * page. Any other word is in few.
 */
async function placesOf(db: Db, asked: Asked, count: number): Promise<Place[]> {
  const { terms, session, show, language } = asked
  // These filters leave few contacts, which are all read and sorted.
  if (show !== 'all' || language !== '') return rowsOf<Place>(db, narrowed(asked, count))
  const near = await rowsOf<Place>(
    db,
    sql`select id, sort_name as "sortName" from (${inOrder(asked, terms.length === 0 ? count : nearContacts)}) c
      where c.service_id = ${session.serviceId} ${matches(terms)}
      order by sort_name collate "C", id limit ${count}::int`,
  )
  if (terms.length === 0 || near.length === count) return near
  return rowsOf<Place>(db, narrowed(asked, count))
}

/**
 * Contacts in the order of their names, from the place on. The comparison names the service first, as the index does,
 * and may go on into those of another service: with an equation the planner would sort all contacts.
 */
const inOrder = ({ session, after }: Asked, count: number): SQL => sql`
  select c.id, c.service_id, c.sort_name, c.search_text, c.words from contacts c
  where (c.service_id, c.sort_name collate "C", c.id) >
    (${session.serviceId}::text, ${after?.sortName ?? ''}::text collate "C", ${after?.id ?? firstId}::uuid)
  order by c.service_id, c.sort_name collate "C", c.id limit ${count}::int`

const firstId = '00000000-0000-0000-0000-000000000000'

/** Contacts by the index of words, or by what they are narrowed by; all are sorted. */
const narrowed = (asked: Asked, count: number): SQL => sql`
  with c as materialized (
    select c.id, c.sort_name from contacts c
    where ${ofService(sql`c.service_id`, asked.session.serviceId)} ${matches(asked.terms)} ${conditions(asked)})
  select id, sort_name as "sortName" from c order by sort_name collate "C", id limit ${count}::int`

const matches = (terms: readonly SearchTerm[]): SQL =>
  terms.length === 0 ? sql`` : sql`and c.words @@ ${tsQueryOf(terms)}::tsquery ${runsIn(sql`c.search_text`, terms)}`

function conditions({ show, language, after, session }: Asked): SQL {
  const parts: SQL[] = []
  if (show === 'blocked') parts.push(sql`and c.blocked_at_ms is not null`)
  if (show === 'met')
    parts.push(sql`and c.id = any(array(
      select v.contact_id from participants m join room_visitors r on r.room_id = m.room_id
      join contact_visitors v on v.visitor_eid = r.visitor_eid
      where m.eid = ${session.eid}::uuid and m.role = 'staff'))`)
  if (language !== '') parts.push(sql`and c.language = ${language}`)
  if (after)
    parts.push(sql`and (c.sort_name collate "C", c.id) > (${after.sortName}::text collate "C", ${after.id}::uuid)`)
  return sql.join(parts, sql` `)
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

const families = ['Chan', 'Lindqvist', 'García', 'Okafor', 'Weber', 'Tanaka', 'Nguyen', 'Haddad', 'Petrov', 'Adeyemi']

/** Writes contacts of the demo: a given name and a family name of few, a company of some, a number and an address each. */
export async function fillContacts({ db }: Pick<Database, 'db'>, count: number): Promise<void> {
  const statements = [
    sql`create table bench_contacts as
      select i, gen_random_uuid() as id, 'g' || (i * 7919 % 2000) as given,
        (array[${sql.raw(families.map((name) => `'${name}'`).join(', '))}])[1 + i * 31 % 10] as family,
        'Company ' || (i % 500) as company, '+8525' || lpad(i::text, 7, '0') as number,
        'person' || i || '@example.com' as address
      from generate_series(1, ${count}::int) i`,
    sql`insert into contacts (id, service_id, name, company, job_title, language, notes, phones, mails, custom_data,
        consents, created_at_ms, updated_at_ms, revision, sort_name, search_text)
      select id, 'demo', given || ' ' || family, company, '', 'en', '',
        json_build_array(json_build_object('kind', 'mobile', 'number', number)),
        json_build_array(json_build_object('kind', 'work', 'address', address)), '{}', '{}', 0, 0, 1,
        public.search_fold(given || ' ' || family),
        given || ' ' || family || ' ' || company || ' ' || address || ' ' || (
          select string_agg(substr(number, k), ' ') from generate_series(2, length(number) - 2) k)
      from bench_contacts`,
    sql`insert into contact_keys (service_id, key, contact_id) select 'demo', 'tel:' || number, id from bench_contacts
      union all select 'demo', 'mailto:' || address, id from bench_contacts`,
    sql`drop table bench_contacts`,
  ]
  for (const statement of statements) await db.execute(statement)
}

/** Names that a tenth of the contacts have, one in 2,000, and the number of one. */
export const commonNames = families
export const seldomName = (n: number) => `g${(n * 37) % 2000}`
export const numberOf = (n: number) => String(n * 13).padStart(7, '0')

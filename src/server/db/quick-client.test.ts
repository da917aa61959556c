import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlStateOf } from './database.ts'
import { type KeptPlan, keptPlan } from './kept-plan.ts'
import { type Client, createQuickClient } from './quick-client.ts'

let pglite: PGlite
let quick: Client
const doubled: KeptPlan = keptPlan(
  'doubled',
  'p_numbers bigint[]',
  'table (n bigint, words json)',
  `return query select x * 2, json_build_object('half', x) from unnest(p_numbers) x`,
)

beforeAll(async () => {
  pglite = await PGlite.create()
  await pglite.exec(`${doubled.definition}; create table things (id uuid primary key, name text)`)
  quick = createQuickClient(pglite)
})
afterAll(() => pglite.close())

const statements: Array<[text: string, params: unknown[]]> = [
  ['select 1 as one, null as nothing, true as yes, 9007199254740991::bigint as big', []],
  ['select $1::text as said, $2::bigint as n, $3::json as whole', ['“ü” \u{1f600}\n\'"', 42, '{"a":[1,null]}']],
  ['select $1::uuid[] as ids, $2::text[] as words', [[crypto.randomUUID()], ['a,b', '"c"', '']]],
  ['select $1::text as said', [null]],
  [`select n, words from ${doubled.name}($1::bigint[])`, [[1, 2, 3]]],
  ['select 1 where false', []],
]

it.each(statements)('answers as the database itself does: %s', async (text, params) => {
  const own = await pglite.query(text, params)
  for (const rowMode of ['object', 'array'] as const) {
    const { rows } = await pglite.query(text, params, { rowMode })
    // The second time nothing is asked about the statement.
    for (const _ of [1, 2]) {
      const answer = await quick.transaction((tx) => tx.query(text, params, { rowMode }))
      expect(answer.rows).toEqual(rows)
      expect(answer.fields).toMatchObject(own.fields)
    }
  }
})

it('what fails rolls back and says why, and the next transaction works', async () => {
  const id = crypto.randomUUID()
  const insert = 'insert into things (id, name) values ($1, $2)'
  const twice = quick.transaction(async (tx) => {
    await tx.query(insert, [id, 'one'])
    await tx.query(insert, [id, 'two'])
  })
  expect(await twice.catch(sqlStateOf)).toBe('23505')
  expect(await quick.transaction((tx) => tx.query('select * from no_such_table')).catch(sqlStateOf)).toBe('42P01')
  await quick.transaction((tx) => tx.query(insert, [id, 'three']))
  expect((await quick.query('select name from things')).rows).toEqual([{ name: 'three' }])
})

it('statements beyond what is remembered are asked about anew', async () => {
  for (let n = 0; n < 600; n += 1) await quick.transaction((tx) => tx.query(`select ${n} as n`))
  const [text, params] = [`select n from ${doubled.name}($1::bigint[])`, [[4]]]
  expect((await quick.transaction((tx) => tx.query(text, params))).rows).toEqual([{ n: 8 }])
  expect((await quick.transaction((tx) => tx.query('select 1 as n'))).rows).toEqual([{ n: 1 }])
})

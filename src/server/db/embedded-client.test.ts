import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlStateOf } from './database.ts'
import { type KeptPlan, keptPlan } from './kept-plan.ts'
import { createPipelinedClient, type EmbeddedClient } from './pipelined-client.ts'

let pglite: PGlite
const doubled: KeptPlan = keptPlan(
  'doubled',
  'p_numbers bigint[]',
  'table (n bigint, words json)',
  `return query select x * 2, json_build_object('half', x) from unnest(p_numbers) x`,
)

beforeAll(async () => {
  pglite = await PGlite.create()
  await pglite.exec(`${doubled.definition}; create table things (id uuid primary key, name text)`)
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

const clients: Array<[name: string, create: (pglite: PGlite) => EmbeddedClient]> = [
  ['the pipelined client', createPipelinedClient],
  ['PGlite itself', (pglite) => pglite],
]

describe.each(clients)('%s', (_name, create) => {
  let client: EmbeddedClient
  beforeAll(() => {
    client = create(pglite)
  })

  it.each(statements)('answers as the database does outside of transactions: %s', async (text, params) => {
    const own = await pglite.query(text, params)
    for (const rowMode of ['object', 'array'] as const) {
      const { rows } = await pglite.query(text, params, { rowMode })
      // The second time the statement's types are known.
      for (const _ of [1, 2]) {
        const answer = await client.transaction((tx) => tx.query(text, params, { rowMode }))
        expect(answer.rows).toEqual(rows)
        expect(answer.fields).toMatchObject(own.fields)
      }
    }
  })

  it('a failed statement rolls its transaction back with its SQLSTATE, and the next transaction works', async () => {
    const id = crypto.randomUUID()
    const insert = 'insert into things (id, name) values ($1, $2)'
    const twice = client.transaction(async (tx) => {
      await tx.query(insert, [id, 'one'])
      await tx.query(insert, [id, 'two'])
    })
    expect(await twice.catch(sqlStateOf)).toBe('23505')
    expect(await client.transaction((tx) => tx.query('select * from no_such_table')).catch(sqlStateOf)).toBe('42P01')
    await client.transaction((tx) => tx.query(insert, [id, 'three']))
    const found = await client.query('select name from things where id = $1', [id])
    expect(found.rows).toEqual([{ name: 'three' }])
  })

  it('more statements than are remembered are answered too', async () => {
    for (let n = 0; n < 600; n += 1) await client.transaction((tx) => tx.query(`select ${n} as n`))
    const [text, params] = [`select n from ${doubled.name}($1::bigint[])`, [[4]]]
    expect((await client.transaction((tx) => tx.query(text, params))).rows).toEqual([{ n: 8 }])
    expect((await client.transaction((tx) => tx.query('select 1 as n'))).rows).toEqual([{ n: 1 }])
  })
})

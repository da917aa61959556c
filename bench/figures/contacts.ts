import { sql } from 'drizzle-orm'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackendOver } from '#bench/stage/backends.ts'
import { commonNames, fillContacts, numberOf, seldomName } from '#bench/stage/fill-contacts.ts'
import { median, p95 } from '#bench/statistics.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { type Person, s, signIn, unwrap } from '#tests/server/test-client.ts'

const contacts = 100_000
const rounds = 40

/** The phone book of a large service, on the embedded database. */
export async function measureContacts(): Promise<Report> {
  let floor: number[] = []
  return withBackendOver(
    async (folder) => {
      const database = await openEmbedded(folder)
      await fillContacts(database, contacts)
      floor = await bareSelects(database)
      await database.close()
    },
    async (backend) => {
      const { email, password } = agentOf(backend)
      return measure(await signIn(backend.url, email, password), floor)
    },
  )
}

/** The first page by the same index, without backend, search and links. */
async function bareSelects({ db }: Awaited<ReturnType<typeof openEmbedded>>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now()
    await db.execute(
      sql`select id, name, company, phones, mails from contacts where service_id = 'demo'
        order by sort_name collate "C", id limit 51`,
    )
    samples.push(performance.now() - startMs)
  }
  return samples
}

async function measure(agent: Person, floor: number[]): Promise<Report> {
  const of = { all: [] as number[], common: [] as number[], seldom: [] as number[], number: [] as number[] }
  for (let n = 0; n < rounds; n += 1) {
    of.all.push(await timed(agent))
    of.common.push(await timed(agent, commonNames[n % commonNames.length]))
    of.seldom.push(await timed(agent, seldomName(n)))
    of.number.push(await timed(agent, numberOf(n + 1)))
  }
  const against = (name: string, samples: number[], at: (samples: readonly number[]) => number) => ({
    ...{ name: `first page of contacts, ${name}`, value: at(samples), floor: at(floor), unit: 'ms' },
  })
  return {
    title: 'Contacts',
    how:
      `A service of ${contacts.toLocaleString('en')} contacts on the embedded database; ${rounds} first pages of 50 each: of all, of a name that every tenth has, ` +
      'of one that one in 2,000 has, and of the digits of a number; whole requests, one after the other. The floor: a bare select of the first page by the same index, in one process.',
    figures: [
      figure(against('all, p50', of.all, median)),
      figure(against('common name, p50', of.common, median)),
      figure(against('seldom name, p50', of.seldom, median)),
      figure(against('number, p50', of.number, median)),
      figure({ ...against('all of these, p95', Object.values(of).flat(), p95), aim: { of: 'value', most: 150 } }),
    ],
    remarks: [],
  }
}

async function timed(agent: Person, text?: string): Promise<number> {
  const startMs = performance.now()
  unwrap(await agent.call('listContacts', { params: { s }, query: text === undefined ? {} : { text } }))
  return performance.now() - startMs
}

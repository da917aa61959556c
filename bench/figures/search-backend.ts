import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackendOn } from '#bench/stage/backends.ts'
import { fillSearch, wordOf } from '#bench/stage/fill-search.ts'
import { median, p95 } from '#bench/statistics.ts'
import { postgresPrograms, startPostgres } from '#tests/server/postgres.ts'
import { type Person, s, signIn, unwrap } from '#tests/server/test-client.ts'

const seed = { rooms: 10_000, own: 2000, messages: 100, words: 46_000 }
const searches = 60

/** The backend's search in a large service, on PostgreSQL. */
export async function measureSearchBackend(): Promise<Report> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const postgres = await startPostgres(programs)
  try {
    const settings = await postgres.newDemo()
    await fillSearch(settings.DATABASE_URL, seed)
    return await withBackendOn(settings, async (backend) => {
      const { email, password } = agentOf(backend)
      return measure(await signIn(backend.url, email, password))
    })
  } finally {
    await postgres.stop()
  }
}

async function measure(agent: Person): Promise<Report> {
  const floor: number[] = []
  const seldom: number[] = []
  const common: number[] = []
  const several: number[] = []
  for (let index = 0; index < searches; index += 1) {
    floor.push(await timed(() => agent.call('listLabels', { params: { s } })))
    // From words that stand in every fifth message to those in one of thousands.
    common.push(await search(agent, wordOf(index % 20)))
    seldom.push(await search(agent, wordOf(5000 + index * 600)))
    several.push(await search(agent, `${wordOf(index % 7)} ${wordOf(100 + index)} ${wordOf(3000 + index)}`))
  }
  const all = [...common, ...seldom, ...several]
  const against = (name: string, samples: number[], of: (samples: readonly number[]) => number) => ({
    ...{ name: `search of the backend, ${name}`, value: of(samples), floor: of(floor), unit: 'ms' },
  })
  return {
    title: 'Search of the backend',
    how:
      `A service of ${(seed.rooms * seed.messages).toLocaleString('en')} messages on PostgreSQL, ${(seed.own * seed.messages).toLocaleString('en')} of them in the agent’s conversations; ` +
      `${searches} searches each for a word that is in every hundredth to every fifth message, for one in a few, and for three words; whole requests, one after the other. ` +
      'The floor: the request for the list of labels.',
    figures: [
      figure(against('common words, p50', common, median)),
      figure(against('seldom words, p50', seldom, median)),
      figure(against('three words, p50', several, median)),
      figure({ ...against('all, p95', all, p95), aim: { of: 'value', most: 200 } }),
    ],
    remarks: [],
  }
}

const search = (agent: Person, text: string) =>
  timed(() => agent.call('searchConversations', { params: { s }, query: { text } }))

async function timed(ask: () => ReturnType<Person['call']>): Promise<number> {
  const startMs = performance.now()
  unwrap(await ask())
  return performance.now() - startMs
}

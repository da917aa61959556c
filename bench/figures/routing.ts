import mqtt from 'mqtt'
import pg from 'pg'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, type Backend, withBackendOn } from '#bench/stage/backends.ts'
import {
  addQueueAgents,
  claimBare,
  handledCount,
  limitQueueAgents,
  queueAgent,
  refillQueue,
} from '#bench/stage/fill-queue.ts'
import { median } from '#bench/statistics.ts'
import { personalTopic, staffTopic } from '#core/contract/index.ts'
import { postgresPrograms, startPostgres } from '#tests/server/postgres.ts'
import { answer, type Person, s, setStatus, signIn, unwrap } from '#tests/server/test-client.ts'

const waiting = 1000
const agents = 200
/** Inquiries that an agent may handle at a time, in the part in which agents accept. */
const limit = 4
const rounds = 3
/** Longer than the router takes a sign of life for the present: every agent has to be asked whether they are in reach. */
const quietMs = 6000
const patienceMs = 180_000

/**
 * A full queue meets free agents. 1,000 inquiries wait in the backend's PostgreSQL, and 200 agents are signed in,
 * connected by MQTT and available, but may take nothing. One statement lifts their limit, and an admin's change of status
 * wakes the router; the clock starts before that request. First the limit is one, nobody accepts, and the clock stops
 * when each of the 200 has an offer by MQTT. Then the limit is four, each agent accepts every offer at once by a
 * request, and the clock stops when 800 inquiries have been accepted.
 */
export async function measureRouting(): Promise<Report> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const postgres = await startPostgres(programs)
  try {
    const settings = await postgres.newDemo()
    const database = new pg.Client({ connectionString: settings.DATABASE_URL })
    await database.connect()
    try {
      await addQueueAgents(database, agents)
      return await withBackendOn(settings, (backend) => measure(backend, database))
    } finally {
      // Otherwise a failure would be hidden by that of the connection, which the server closes.
      await database.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(backend: Backend, database: pg.Client): Promise<Report> {
  const { password } = agentOf(backend)
  const adminSignIn = backend.signIns.find(({ email }) => email.startsWith('admin@'))
  if (!adminSignIn) throw new Error('the demo has no admin')
  const admin = await signIn(backend.url, adminSignIn.email, adminSignIn.password)
  const team: Member[] = []
  while (team.length < agents) {
    const person = await signIn(backend.url, queueAgent(team.length + 1), password)
    team.push(await join(backend.url, person))
  }

  const offered: number[] = []
  const accepted: number[] = []
  const offeredBare: number[] = []
  const acceptedBare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    offered.push(await play(database, admin, team, { limit: 1, isAccepting: false }))
    offeredBare.push(await claimBare(database, { waiting, claims: agents, isAccepted: false }))
    accepted.push(await play(database, admin, team, { limit, isAccepting: true }))
    acceptedBare.push(await claimBare(database, { waiting, claims: agents * limit, isAccepted: true }))
    const handled = await handledCount(database)
    if (handled !== agents * limit) throw new Error(`${handled} inquiries are handled, not ${agents * limit}`)
  }
  for (const { client } of team) await client.endAsync(true)
  return {
    title: 'Routing of a full queue',
    how:
      `${waiting.toLocaleString('en')} inquiries wait on PostgreSQL, ${agents} agents are connected and available, but may take nothing; none has given a sign of life for ${quietMs / 1000} s, so that each has to be asked. ` +
      `From the request that wakes the router after one statement has lifted the limit: with a limit of one, until each agent has an offer by MQTT, which nobody accepts; with a limit of ${limit}, each offer accepted at once by a request, until ${agents * limit} are accepted, which is as far as the limits allow. ` +
      `Medians of ${rounds} rounds. The floor: the same number of claims by bare SQL on one connection, each a transaction that locks the inquiry that waits longest, inserts an offer and one feed entry; for those accepted a second transaction that gives it to its agent.`,
    figures: [
      figure({
        name: `routing, ${agents} agents until each has an offer`,
        value: median(offered),
        floor: median(offeredBare),
        unit: 'ms',
        aim: { of: 'value', most: 2000 },
      }),
      figure({
        name: `routing, ${agents * limit} inquiries until accepted`,
        value: median(accepted),
        floor: median(acceptedBare),
        unit: 'ms',
        aim: { of: 'value', most: 5000 },
      }),
    ],
    remarks: [
      `Each acceptance is told to all ${agents} colleagues, who saw the inquiry waiting: one entry in the feed that they share, which each gets by MQTT. The floor tells nobody, and asks nobody whether they are in reach.`,
    ],
  }
}

type Member = { person: Person; client: mqtt.MqttClient; onOffer: (inquiryId: string) => void }

/** Connects an agent, and calls `onOffer` of the result with each pending offer. */
async function join(url: string, person: Person): Promise<Member> {
  const client = await mqtt.connectAsync(`${url.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    username: person.eid,
    password: person.token.access_token,
    keepalive: 30,
    reconnectPeriod: 0,
  })
  const member: Member = { person, client, onOffer: () => {} }
  client.on('message', (_topic, payload) => {
    const text = payload.toString()
    // Most of what comes are changes of conversations, which this figure has no use for.
    if (!text.includes('"entity":"offer"')) return
    // The checked edge: the backend's own entries, of which only pending offers are read.
    const { entries } = JSON.parse(text) as {
      entries: Array<{ entity?: string; value?: { status: string; inquiryId: string } | null }>
    }
    for (const { entity, value } of entries)
      if (entity === 'offer' && value?.status === 'pending') member.onOffer(value.inquiryId)
  })
  await client.subscribeAsync([personalTopic(s, person.eid), staffTopic(s)])
  return member
}

/** Fills the queue, lifts the limit, and returns the milliseconds until everything that the limit allows is done. */
async function play(
  database: pg.Client,
  admin: Person,
  team: readonly Member[],
  { limit, isAccepting }: { limit: number; isAccepting: boolean },
): Promise<number> {
  unwrap(await setStatus(admin, 'busy'))
  await refillQueue(database, waiting)
  await sleep(quietMs)
  const expected = team.length * limit
  let done = 0
  let startMs = 0
  const all = new Promise<number>((resolve, reject) => {
    const fail = setTimeout(() => reject(new Error(`${done} of ${expected} after ${patienceMs / 1000} s`)), patienceMs)
    const count = () => {
      done += 1
      if (done < expected) return
      clearTimeout(fail)
      resolve(performance.now() - startMs)
    }
    const accept = async ({ person }: Member, inquiryId: string) => {
      unwrap(await answer(person, inquiryId, true))
      count()
    }
    for (const member of team)
      member.onOffer = (inquiryId) => (isAccepting ? void accept(member, inquiryId).catch(reject) : count())
  })
  await limitQueueAgents(database, limit)
  startMs = performance.now()
  unwrap(await setStatus(admin, 'away'))
  return all
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

import type { BareAnswer, BareOrder } from '#bench/bare-backend.ts'
import { figure, type Report } from '#bench/figure.ts'
import type { LoadAnswer, LoadOrder } from '#bench/load-generator.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { withFolder } from '#bench/stage/browser.ts'
import { type Child, startChild } from '#bench/stage/child.ts'
import { median } from '#bench/statistics.ts'

const rounds = 5
const messages = 3000
const rooms = 64
const inFlight = 128
const text = 'About as long as people write in a chat, that is to say some sixty letters.'
/** As long as the entry that tells a member of such a message. */
const payload = 'x'.repeat(480)

type Bare = Child<BareOrder, BareAnswer>
type Load = Child<LoadOrder, LoadAnswer>

/** Messages a second that one process takes, stores and delivers to both members. */
export async function measureBackend(): Promise<Report> {
  return withFolder((folder) =>
    withBackend({}, async (backend) => {
      const load: Load = startChild('load-generator.ts')
      const bare: Bare = startChild('bare-backend.ts')
      const talk = (count: number) =>
        load.order({
          name: 'talk',
          url: backend.url,
          credentials: agentOf(backend),
          rooms,
          messages: count,
          inFlight,
          text,
        })
      try {
        const { port } = await bare.order({ name: 'open', folder: `${folder}/bare` })
        // Once for nothing: rooms are made, and code is compiled.
        await talk(500)
        await bare.order({ name: 'insert', messages: 500, text })
        await publishBare(bare, load, port, 500)
        const samples: Samples = { ours: [], accepted: [], insertMs: [], publishMs: [] }
        for (let round = 0; round < rounds; round += 1) {
          const done = await talk(messages)
          if (done.name !== 'done') throw new Error('no result')
          samples.ours.push((messages / done.deliveredMs) * 1000)
          samples.accepted.push((messages / done.acceptedMs) * 1000)
          samples.insertMs.push((await bare.order({ name: 'insert', messages, text })).tookMs / messages)
          samples.publishMs.push((await publishBare(bare, load, port, messages)) / messages)
        }
        return reportOf(samples)
      } finally {
        load.stop()
        bare.stop()
      }
    }),
  )
}

type Samples = Record<'ours' | 'accepted' | 'insertMs' | 'publishMs', number[]>

function reportOf({ ours, accepted, insertMs, publishMs }: Samples): Report {
  return {
    title: 'Backend',
    how:
      `One process with the embedded database. ${rooms} visitors say ${messages.toLocaleString('en')} messages a round over HTTP, ${inFlight} requests in flight; a message counts when both its members ` +
      `have it by MQTT. Median of ${rounds} rounds, in turn with the floor: a process with PGlite and Aedes alone, where a message costs one single insert of the same text, one ` +
      'after the other, and one publish to one subscriber. The load comes from a process of its own, on the same cores.',
    figures: [
      figure({
        name: 'backend, messages a second accepted and delivered',
        value: median(ours),
        floor: 1000 / (median(insertMs) + median(publishMs)),
        unit: '/s',
        aim: { of: 'ratio', least: 0.6 },
      }),
      figure({ name: 'backend, messages a second accepted', value: median(accepted), unit: '/s' }),
    ],
    remarks: [
      `The floor: ${(1000 / median(insertMs)).toFixed(0)} inserts a second, ${(1000 / median(publishMs)).toFixed(0)} publishes a second.`,
      'Ours also checks a token, keeps an idempotency key, numbers the room and two feeds without gaps, stores two feed entries, and delivers to two members.',
    ],
  }
}

/** Milliseconds until all have arrived at one subscriber in the load generator. */
async function publishBare(bare: Bare, load: Load, port: number, count: number): Promise<number> {
  await load.order({ name: 'listen', port, messages: count })
  const done = load.next()
  await bare.order({ name: 'publish', messages: count, payload })
  const answer = await done
  if (answer.name !== 'done') throw new Error('no result')
  return answer.deliveredMs
}

import { figure, type Report } from '#bench/figure.ts'
import type { LoadAnswer, LoadOrder } from '#bench/load-generator.ts'
import type { SeamAnswer, SeamOrder } from '#bench/seam-backend.ts'
import { agentOf } from '#bench/stage/backends.ts'
import { withFolder } from '#bench/stage/browser.ts'
import { type Child, startChild } from '#bench/stage/child.ts'
import { median } from '#bench/statistics.ts'

const rounds = 3
const inBulk = { messages: 2000, inFlight: 128 }
const singly = { messages: 300 }
const rooms = 64
const text = 'About as long as people write in a chat, that is to say some sixty letters.'

/** The fast path, and the plain way beside it. */
const ways = ['pipelined', 'plain'] as const
type Way = (typeof ways)[number]

type Running = {
  backend: Child<SeamOrder, SeamAnswer>
  load: Child<LoadOrder, LoadAnswer>
  target: Pick<Extract<LoadOrder, { name: 'talk' }>, 'url' | 'credentials' | 'rooms'>
  /** The backend's processor time for one of many messages. */
  processorMs: number[]
  /** The same for messages that come one by one. */
  singleProcessorMs: number[]
  /** From sending one message until both members have it. */
  singleMs: number[]
}

type Samples = 'processorMs' | 'singleProcessorMs' | 'singleMs'

/** Measures the gain of the backend's fast path over the plain way beside it. */
export const measureSeams = (): Promise<Report> =>
  withFolder(async (folder) => {
    const running = new Map<Way, Running>()
    try {
      for (const way of ways) running.set(way, await start(way, `${folder}/${running.size}`))
      let inTurn = [...running.values()]
      // The first round warms up: rooms are made, and code is compiled.
      for (let round = 0; round <= rounds; round += 1) {
        for (const each of inTurn) await runRound(each, round > 0)
        // Each way is the first in turn equally often.
        inTurn = [...inTurn.slice(1), ...inTurn.slice(0, 1)]
      }
      return reportOf(running)
    } finally {
      for (const { backend, load } of running.values()) {
        load.stop()
        backend.stop()
      }
    }
  })

async function start(way: Way, folder: string): Promise<Running> {
  const backend: Running['backend'] = startChild('seam-backend.ts')
  const load: Running['load'] = startChild('load-generator.ts')
  const { url, signIns } = await backend.order({ name: 'start', folder, embeddedClient: way })
  const target = { url, credentials: agentOf({ signIns }), rooms }
  return { backend, load, target, processorMs: [], singleProcessorMs: [], singleMs: [] }
}

async function runRound({ backend, load, target, ...samples }: Running, counts: boolean) {
  const before = await backend.order({ name: 'look' })
  await load.order({ name: 'talk', ...target, ...inBulk, text })
  const after = await backend.order({ name: 'look' })
  const single = await load.order({ name: 'one-by-one', ...target, ...singly, text })
  const last = await backend.order({ name: 'look' })
  if (single.name !== 'done') throw new Error('no result')
  if (!counts) return
  samples.processorMs.push((after.processorMs - before.processorMs) / inBulk.messages)
  samples.singleProcessorMs.push((last.processorMs - after.processorMs) / singly.messages)
  samples.singleMs.push(single.deliveredMs / singly.messages)
}

function reportOf(running: ReadonlyMap<Way, Running>): Report {
  const of = (way: Way, samples: Samples) => median(running.get(way)?.[samples] ?? [])
  const beside = (samples: Samples, name: string) =>
    figure({
      name: `pipelined client, ${name}`,
      value: of('pipelined', samples),
      floor: of('plain', samples),
      unit: 'ms',
    })
  return {
    title: 'Fast path of the backend',
    how:
      `Two backends, in turn, ${rounds} rounds, medians: with the pipelined client of the embedded database, and with PGlite itself (the floor here). ` +
      `Processor time: that of the backend’s process while ${inBulk.messages.toLocaleString('en')} messages a round come over HTTP, ${inBulk.inFlight} in flight, and go to both members by MQTT. ` +
      `One message: ${singly.messages} a round, the next when both members have the last.`,
    figures: [
      beside('processorMs', 'processor time of one of many messages'),
      beside('singleProcessorMs', 'processor time of one message alone'),
      beside('singleMs', 'one message alone, until both members have it'),
    ],
    remarks: ['A fast path that brings less than a tenth is deleted.'],
  }
}

import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createFairQueue } from './fair-queue.ts'

function queueOf(atOnce: number) {
  const clock = fakeClock()
  const most = { ofPerson: 3, ofService: 5, ofAll: 7 }
  const queue = createFairQueue({ clock, atOnce, most, waitMs: 1000, placeMs: 10_000 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (serviceId: string, eid: string, name: string, signal?: AbortSignal) => {
    const work = () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }
    return queue.run({ serviceId, eid }, work, signal)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { clock, queue, begun, add, end }
}

describe('a fair queue', () => {
  it('lets services take turns, and people within a service; of one person one thing runs at a time', async () => {
    const { begun, add, end } = queueOf(1)
    for (const [service, eid, name] of [
      ['s', 'ann', 'ann 1'],
      ['s', 'ann', 'ann 2'],
      ['s', 'ann', 'ann 3'],
      ['s', 'bob', 'bob 1'],
      ['t', 'cid', 'cid 1'],
      ['t', 'cid', 'cid 2'],
    ] as const) {
      void add(service, eid, name)
    }
    for (let turn = 0; turn < 6; turn += 1) await end(begun.at(-1) ?? '')
    expect(begun).toEqual(['ann 1', 'ann 2', 'cid 1', 'bob 1', 'cid 2', 'ann 3'])
    const wide = queueOf(2)
    void wide.add('s', 'ann', 'ann 1')
    void wide.add('s', 'ann', 'ann 2')
    void wide.add('s', 'bob', 'bob 1')
    expect(wide.begun).toEqual(['ann 1', 'bob 1'])
  })

  it('has a length for each person, each service and all', async () => {
    const { add } = queueOf(1)
    void add('s', 'ann', 'runs')
    for (let more = 0; more < 3; more += 1) void add('s', 'ann', `ann ${more}`)
    expect(await add('s', 'ann', 'too much')).toEqual({ isDone: false, why: 'full' })
    void add('s', 'bob', 'bob 1')
    void add('s', 'bob', 'bob 2')
    expect(await add('s', 'cid', 'too much')).toEqual({ isDone: false, why: 'full' })
    void add('t', 'dan', 'dan 1')
    void add('t', 'dan', 'dan 2')
    expect(await add('u', 'eve', 'too much')).toEqual({ isDone: false, why: 'full' })
  })

  it('gives up what waits too long or what nobody waits for, and goes on after a failure', async () => {
    const { clock, queue, begun, add, end } = queueOf(1)
    const failing = queue.run({ serviceId: 's', eid: 'ann' }, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    void add('s', 'ann', 'runs')
    const late = add('s', 'bob', 'late')
    const gone = new AbortController()
    const left = add('s', 'cid', 'left', gone.signal)
    gone.abort()
    expect(await left).toEqual({ isDone: false, why: 'left' })
    expect(await add('s', 'cid', 'gone before', gone.signal)).toEqual({ isDone: false, why: 'left' })
    await clock.advance(1000)
    expect(await late).toEqual({ isDone: false, why: 'late' })
    await end('runs')
    await queue.idle()
    expect(begun).toEqual(['runs'])
  })

  /** Five visitors whose work is so slow that a round takes longer than anybody waits; each begins anew at once. */
  async function crowd(rounds: number, pauseMs: number) {
    const { clock, begun, add, end } = queueOf(1)
    for (let n = 1; n <= 5; n += 1) void add('s', `visitor ${n}`, `visitor ${n}`)
    let why: string | null = null
    const ask = async () => {
      why = null
      const turn = await add('s', 'agent', 'agent')
      if (!turn.isDone) why = turn.why
    }
    void ask()
    for (let round = 0; round < rounds && !begun.includes('agent'); round += 1) {
      await clock.advance(300)
      const ended = begun.at(-1) ?? ''
      await end(ended)
      void add('s', ended, ended)
      if (why !== 'late') continue
      await clock.advance(pauseMs)
      void ask()
    }
    return begun.indexOf('agent')
  }

  it('keeps the place of who was late: neither others’ slow work nor a pause shuts anybody out', async () => {
    expect(await crowd(30, 0)).toBe(5)
    expect(await crowd(30, 900)).toBe(5)
  })

  it('keeps no place for ever, and none of who has gone', async () => {
    async function first(why: 'late' | 'left', pauseMs: number) {
      const { clock, begun, add, end } = queueOf(1)
      void add('s', 'ann', 'runs')
      const gone = new AbortController()
      void add('s', 'bob', 'bob 1', gone.signal)
      if (why === 'left') gone.abort()
      await clock.advance(1000 + pauseMs)
      void add('s', 'cid', 'cid')
      void add('s', 'bob', 'bob 2')
      await end('runs')
      return begun[1]
    }
    expect([await first('late', 0), await first('late', 9999), await first('late', 10_000)]).toEqual([
      'bob 2',
      'bob 2',
      'cid',
    ])
    expect(await first('left', 0)).toBe('cid')
  })
})

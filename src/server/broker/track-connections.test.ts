import { EventEmitter } from 'node:events'
import type { Aedes, Client } from 'aedes'
import { expect, it } from 'vitest'
import type { Session } from '#server/calls/session.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createConnections } from './connections.ts'
import { trackConnections } from './track-connections.ts'

it('[ENT-05] a client that goes while it is let in is not taken for connected', async () => {
  const aedes = new EventEmitter()
  const connections = createConnections()
  const seen: string[] = []
  const client = { closed: false } as Client
  const gone = { closed: true } as Client
  const session = { id: 'session', eid: 'me' } as Session
  const done = async () => {}
  const clock = fakeClock()
  trackConnections(aedes as unknown as Aedes, {
    connections,
    sessions: new WeakMap([client, gone].map((each) => [each, session])),
    liveSessions: { endedOf: async () => [] } as never,
    presence: {
      ended: done,
      left: done,
      lost: done,
      seen: async (all: Array<{ id: string }>) => void seen.push(...all.map(({ id }) => id)),
    } as never,
    clock,
    newId: () => `connection ${seen.length}`,
    log: { debug() {}, error() {} } as never,
    signal: new AbortController().signal,
    onConnected() {},
    async onClosed() {},
  })
  // Its end is told before it is ready.
  aedes.emit('clientDisconnect', gone)
  aedes.emit('clientReady', gone)
  await clock.advance(60_000)
  expect([connections.count(), seen]).toEqual([0, []])
  aedes.emit('clientReady', client)
  expect(connections.count()).toBe(1)
  aedes.emit('clientDisconnect', client)
  expect(connections.count()).toBe(0)
})

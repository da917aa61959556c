import { expect, it } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { logRecord } from '#tests/fakes/log-record.ts'
import { createUploadLog, type LogCredentials } from './upload-log.ts'

const lineOf = (tag: string, serviceId: string | null) => logRecord({ tag, serviceId })
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** @param offsetMs how far the local clock is ahead of the backend's */
function setUp(statuses: Array<number | 'no answer'> = [], offsetMs = 0) {
  const clock = fakeClock()
  const requests: Array<{ url: string; headers: Headers; body: string }> = []
  const person = { eid: 'mei' as string | null, asked: 0 }
  const cloud = { failure: null as 'signed-out' | 'network' | null }
  const session = { tokens: 1, type: 'Bearer', failure: null as 'network' | 'signed-out' | null }
  const upload = createUploadLog({
    baseUrl: () => 'https://everline.test',
    callUrl: () => 'https://calls.everline.test',
    clock,
    fetch: async (url, init) => {
      // The checked edge: the `gzip` below made the body.
      const body = new TextDecoder().decode(init?.body as Uint8Array)
      requests.push({ url: String(url), headers: new Headers(init?.headers), body })
      const status = statuses.shift() ?? 200
      if (status === 'no answer') throw new TypeError('Failed to fetch')
      const code = status === 401 ? 1060003 : 7000400
      return new Response(status === 502 ? '<html>' : JSON.stringify({ code, message: '' }), { status })
    },
    gzip: async (text) => new TextEncoder().encode(`gzip of ${text}`),
    eid: () => person.eid,
    credentials: async (): Promise<Result<LogCredentials>> => {
      if (person.eid === null) return fail('signed-out')
      person.asked += 1
      if (cloud.failure) return fail(cloud.failure)
      const password = `p${person.asked}`
      return ok({ username: person.eid, password, expiresAtMs: clock.nowMs() - offsetMs + dayMs, serviceId: 'demo' })
    },
    session: async (insteadOf) => {
      if (session.failure) return fail(session.failure)
      if (insteadOf === `t${session.tokens}`) session.tokens += 1
      return ok({ token: `t${session.tokens}`, tokenType: session.type, serviceId: 'demo' })
    },
  })
  return { statuses, upload, requests, person, cloud, session }
}

const batch = { id: 'one', records: [lineOf('a', 'demo'), lineOf('b', null), lineOf('c', 'other')] }

it('[LOG-05] is sent to /v2/log as gzipped JSON, with the log’s credentials, without lines of another service', async () => {
  const { upload, requests } = setUp()
  expect(await upload(batch)).toEqual(ok(null))
  expect(requests[0]?.url).toBe('https://everline.test/v2/log')
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
    authorization: `Basic ${btoa('mei:p1')}`,
    'content-encoding': 'gzip',
    'content-type': 'application/json',
    'idempotency-key': 'one',
  })
  expect(requests[0]?.body).toBe(`gzip of ${JSON.stringify(batch.records.slice(0, 2))}`)
})

it.each([0, 2 * hourMs, -2 * hourMs, 365 * dayMs])(
  '[LOG-05] requests credentials once, and again when they have ended or for another account, with a clock off by %i ms',
  async (offsetMs) => {
    const { upload, person, statuses } = setUp([], offsetMs)
    await upload(batch)
    await upload(batch)
    expect(person.asked).toBe(1)
    statuses.push(401)
    await upload(batch)
    expect(person.asked).toBe(2)
    person.eid = 'jonas'
    await upload(batch)
    expect(person.asked).toBe(3)
  },
)

it('[LOG-05] requests refused credentials again, once', async () => {
  const { upload, requests } = setUp([401, 200, 401, 401])
  expect(await upload(batch)).toEqual(ok(null))
  expect(await upload(batch)).toMatchObject({ error: { name: 'token-invalid' } })
  expect(requests).toHaveLength(4)
})

it('[LOG-05] distinguishes a network fault, a refusal of the backend, and that nobody is signed in', async () => {
  const { upload, person, requests } = setUp(['no answer', 400, 502])
  expect(await upload(batch)).toMatchObject({ error: { name: 'network' } })
  expect(await upload(batch)).toMatchObject({ error: { name: 'invalid-request' } })
  expect(await upload(batch)).toMatchObject({ error: { name: 'api-failed' } })
  person.eid = null
  expect(await upload(batch)).toMatchObject({ error: { name: 'signed-out' } })
  expect(requests).toHaveLength(3)
})

it('[LOG-05] goes to the data service with the user’s session if the cloud config contains no LogToken', async () => {
  const { upload, requests, cloud } = setUp()
  cloud.failure = 'signed-out'
  expect(await upload(batch)).toEqual(ok(null))
  expect(requests[0]?.url).toBe('https://calls.everline.test/lc-ds/v1/services/demo/logs')
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
    authorization: 'Bearer t1',
    'content-encoding': 'gzip',
    'content-type': 'application/json',
    'idempotency-key': 'one',
  })
  expect(requests[0]?.body).toBe(`gzip of ${JSON.stringify(batch.records.slice(0, 2))}`)
  cloud.failure = null
  await upload(batch)
  expect(requests[1]?.url).toBe('https://everline.test/v2/log')
})

it('[LOG-05] [ENT-01] names the token by the type that the backend gave it', async () => {
  const { upload, requests, cloud, session } = setUp()
  cloud.failure = 'signed-out'
  session.type = 'DPoP'
  await upload(batch)
  expect(requests[0]?.headers.get('authorization')).toBe('DPoP t1')
})

it('[LOG-05] renews a refused token of the session once', async () => {
  const { upload, requests, cloud } = setUp([401, 200, 401, 401])
  cloud.failure = 'signed-out'
  expect(await upload(batch)).toEqual(ok(null))
  expect(await upload(batch)).toMatchObject({ error: { name: 'token-invalid' } })
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer t1',
    'Bearer t2',
    'Bearer t2',
    'Bearer t3',
  ])
})

it('[LOG-05] waits for the cloud config while the network fails, and for a user to sign in', async () => {
  const { upload, requests, cloud, session, person } = setUp()
  cloud.failure = 'network'
  expect(await upload(batch)).toMatchObject({ error: { name: 'network' } })
  cloud.failure = 'signed-out'
  session.failure = 'signed-out'
  expect(await upload(batch)).toMatchObject({ error: { name: 'signed-out' } })
  session.failure = null
  person.eid = null
  expect(await upload(batch)).toMatchObject({ error: { name: 'signed-out' } })
  expect(requests).toEqual([])
})

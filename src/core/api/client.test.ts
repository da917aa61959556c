import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Audience,
  type CallId,
  calls,
  type ErrorName,
  errorCatalogue,
  type Profile,
} from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'
import { createTransport, type Transport } from '#core/transport/transport.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { ApiEvent } from './api-event.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { type CallOf, isAudienceOf } from './side.ts'

const profile: Profile = {
  eid: '018f0000-0000-7000-8000-000000000001',
  serviceId: 'demo',
  name: 'Mei',
  isAnonymous: false,
  role: 'agent',
  status: 'away',
}

/** A client whose backend answers as the test says; null: never. */
function setUp(respond: () => Response | Promise<Response> | null) {
  const clock = fakeClock()
  const events: Array<[ApiEvent['name'], CallId, ErrorName]> = []
  const requests: string[] = []
  const onEvent = ({ name, call, failure }: ApiEvent) => void events.push([name, call, failure.name])
  const transport = createTransport({
    calls,
    baseUrl: 'https://everline.test',
    clock,
    async fetch(url, init) {
      requests.push(String(url))
      const response = respond()
      if (response) return response
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    },
    identity: null,
    onNotice: (call, failure) => onEvent({ name: 'answered-with-notice', call, failure }),
  })
  const session = {
    serviceId: () => 'demo',
    state: () => ({ name: 'signed-in', profile }),
    accessToken: async () => ok('token'),
  } as unknown as Session
  const common = { transport, session, clock, isOnline: () => true, onEvent }
  return {
    clock,
    events,
    requests,
    staff: createApiClient({ calls, side: 'staff', ...common }),
    visitor: createApiClient({ calls, side: 'visitor', ...common }),
  }
}
const refusal = (status: number, code: number, more = {}) =>
  new Response(JSON.stringify({ code, message: 'because', ...more }), { status })

describe('errors of calls', () => {
  it.each([3110119, 403000])('[SES-18] 403 with %i emits forbidden', async (code) => {
    const { staff, events } = setUp(() => refusal(403, code))
    const answer = await staff.call('getProfile', {})
    expect(answer).toMatchObject({ ok: false, error: { code } })
    expect(events).toEqual([['forbidden', 'getProfile', answer.ok ? 'unknown' : answer.error.name]])
  })

  it('[SES-18] 500 with 1070099 emits its event, and the call has the data of the response', async () => {
    const { staff, events } = setUp(() => refusal(500, 1070099, { result: profile }))
    expect(await staff.call('getProfile', {})).toEqual(ok(profile))
    expect(events).toEqual([['answered-with-notice', 'getProfile', 'answer-with-notice']])
  })

  it('[SES-18] 500 with 1070099 and nothing that the call could have meant is a failure', async () => {
    const { staff, events } = setUp(() => refusal(500, 1070099, { result: { some: 'thing' } }))
    expect(await staff.call('getProfile', {})).toMatchObject({ ok: false, error: { code: 1070099 } })
    expect(events).toEqual([['failed', 'getProfile', 'answer-with-notice']])
  })

  it.each([
    [400, 'invalid-request'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [429, 'too-many-requests'],
    [500, 'unknown'],
  ] as const)('[SES-18] any other HTTP error, as %i, runs the error handler', async (status, name) => {
    const { staff, events } = setUp(() => refusal(status, errorCatalogue[name].code))
    await staff.call('getProfile', {})
    expect(events).toEqual([['failed', 'getProfile', name]])
  })

  it('[SES-18] a call that takes too long runs the error handler', async () => {
    const { staff, events, clock } = setUp(() => null)
    const answer = staff.call('getProfile', {})
    await clock.advance(15_000)
    expect(await answer).toEqual(fail('deadline-exceeded'))
    expect(events).toEqual([['failed', 'getProfile', 'deadline-exceeded']])
  })

  it('[SES-18] a dead line, a 401 and an aborted call make no event', async () => {
    const dead = setUp(() => Promise.reject(new TypeError('no line')))
    expect(await dead.staff.call('getProfile', {})).toEqual(fail('network'))
    const unauthorized = setUp(() => refusal(401, 1060002))
    await unauthorized.staff.call('getProfile', {})
    const unwanted = setUp(() => refusal(400, errorCatalogue['invalid-request'].code))
    await unwanted.staff.call('getProfile', {}, { signal: AbortSignal.abort() })
    expect([...dead.events, ...unauthorized.events, ...unwanted.events]).toEqual([])
  })
})

describe('redirects', () => {
  it('[SES-19] are not followed: body, status code and location come back', async () => {
    const headers = { location: 'https://elsewhere.test/' }
    const { staff, requests } = setUp(() => new Response('moved', { status: 302, headers }))
    expect(await staff.call('getProfile', {})).toMatchObject({
      ok: false,
      error: { name: 'redirected', details: { statusCode: 302, location: 'https://elsewhere.test/', body: 'moved' } },
    })
    expect(requests).toEqual(['https://everline.test/permission'])
  })

  it('[SES-19] that a browser hides are known as such, and are no word of the backend', async () => {
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
    })
    const { staff, events } = setUp(() => hidden)
    expect(await staff.call('getProfile', {})).toMatchObject({
      error: { name: 'redirected', details: { statusCode: null, location: null, body: null } },
    })
    expect(events).toEqual([])
  })
})

describe('the calls of a side', () => {
  const ids = Object.keys(calls) as CallId[]
  const audiencesOf = (side: 'visitor' | 'staff') =>
    new Set(ids.filter((id) => isAudienceOf(side, calls[id].audience)).map((id) => calls[id].audience))

  it('[SES-20] an anonymous session adds the visitor’s to everybody’s, any other the staff’s and admins’', () => {
    expect(audiencesOf('visitor')).toEqual(new Set(['public', 'any', 'visitor']))
    expect(audiencesOf('staff')).toEqual(new Set(['public', 'any', 'staff', 'admin']))
    expectTypeOf<'createConversation'>().toExtend<CallOf<'visitor'>>()
    expectTypeOf<'createConversation'>().not.toExtend<CallOf<'staff'>>()
    expectTypeOf<'searchLogs'>().toExtend<CallOf<'staff'>>()
    expectTypeOf<'searchLogs'>().not.toExtend<CallOf<'visitor'>>()
  })

  it('[SES-20] the other side’s are not sent', async () => {
    const { visitor, requests } = setUp(() => refusal(500, 1))
    // @ts-expect-error No call of a visitor.
    expect(await visitor.call('searchLogs', { query: {} })).toEqual(fail('forbidden'))
    expect(requests).toEqual([])
  })
})

/** Who may make a call, written out once more: the client's own table must not prove itself. */
const callers: Record<Audience, ReadonlyArray<Profile['role']>> = {
  public: ['visitor', 'agent', 'admin'],
  any: ['visitor', 'agent', 'admin'],
  visitor: ['visitor'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: [],
  'mfa-challenge': [],
}

function clientOf(role: Profile['role']) {
  const sent: CallId[] = []
  const transport: Transport = {
    async send(id) {
      sent.push(id)
      return ok(null) as never
    },
  }
  const session = {
    serviceId: () => 'demo',
    state: () => ({ name: 'signed-in', profile: { role } }),
    accessToken: async () => ok('token'),
  } as unknown as Session
  const common = { transport, session, clock: fakeClock(), isOnline: () => true }
  // The rule is asked of names that the compiler has not seen.
  const api: ApiClient<never> =
    role === 'visitor'
      ? createApiClient({ calls, side: 'visitor', ...common })
      : createApiClient({ calls, side: 'staff', ...common })
  return { sent, api }
}

describe.each(['visitor', 'agent', 'admin'] as const)('the client of a session of %s', (role) => {
  it.each(Object.keys(calls) as CallId[])(
    '[ROL-01] sends %s if it is of its audience, and nothing otherwise',
    async (id) => {
      const { sent, api } = clientOf(role)
      const answer = await api.call(id as never, {} as never)
      const isOwn = callers[calls[id].audience].includes(role)
      expect(sent).toEqual(isOwn ? [id] : [])
      expect(answer).toMatchObject(isOwn ? { ok: true } : { ok: false, error: { name: 'forbidden' } })
    },
  )
})

import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Audience,
  type CallId,
  calls,
  type ErrorName,
  errorCodes,
  type Profile,
  permissionsOf,
} from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'
import { createTransport, type Transport } from '#core/transport/transport.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { type ApiEvent, tellingOf } from './api-event.ts'
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

/** A client whose backend answers with `respond()`; null means no answer. */
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
    ...tellingOf(onEvent),
  })
  const session = {
    serviceId: () => 'demo',
    state: () => ({ name: 'signed-in', profile }),
    accessToken: async () => ok('token'),
  } as unknown as Session
  const common = { transport, session, clock, isOnline: () => true }
  return {
    clock,
    events,
    requests,
    transport,
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

  it('[SES-18] 500 with 1070099 and a usable body emits its event, and the call returns the body', async () => {
    const { staff, events } = setUp(() => refusal(500, 1070099, { result: profile }))
    expect(await staff.call('getProfile', {})).toEqual(ok(profile))
    expect(events).toEqual([['answered-with-notice', 'getProfile', 'answer-with-notice']])
  })

  it('[SES-18] 500 with 1070099 and a body that the call’s schema refuses is a failure', async () => {
    const { staff, events } = setUp(() => refusal(500, 1070099, { result: { some: 'thing' } }))
    expect(await staff.call('getProfile', {})).toMatchObject({ ok: false, error: { code: 1070099 } })
    expect(events).toEqual([['failed', 'getProfile', 'answer-with-notice']])
  })

  it('[SES-18] an error page without a code, as a proxy answers for a dead backend, runs the error handler and counts as a fault of the connection', async () => {
    const { staff, events } = setUp(() => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
    expect(await staff.call('getProfile', {})).toMatchObject({ error: { name: 'network', details: { status: 502 } } })
    expect(events).toEqual([['failed', 'getProfile', 'network']])
  })

  it('a request that a proxy refuses as too large is reported as such, with advice; the backend’s own refusal stays', async () => {
    const page = () => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 })
    const { staff, transport, events } = setUp(page)
    const file = new Blob(['name'])
    for (const call of ['importContacts', 'importVcards', 'importCannedResponses', 'addKnowledgePicture'] as const)
      expect(await transport.send(call, { file } as never)).toMatchObject({
        error: { name: 'file-refused-on-the-way' },
      })
    expect(await staff.call('getProfile', {})).toMatchObject({ error: { name: 'too-large' } })
    expect(events).toHaveLength(5)
    const own = setUp(() => refusal(413, errorCodes['file-too-large'].code))
    expect(await own.transport.send('addKnowledgePicture', { file } as never)).toMatchObject({
      error: { name: 'file-too-large' },
    })
  })

  it('[SES-18] errors of requests that need no session run the error handler too', async () => {
    const { transport, events } = setUp(() => refusal(429, errorCodes['too-many-requests'].code))
    await transport.send('issueToken', { params: { s: 'demo' }, body: { grant_type: 'anonymous', eid: profile.eid } })
    expect(events).toEqual([['failed', 'issueToken', 'too-many-requests']])
  })

  it.each([
    [400, 'invalid-request'],
    [404, 'not-found'],
    [429, 'too-many-requests'],
    [500, 'unknown'],
  ] as const)('[SES-18] any other HTTP error, as %i, runs the error handler', async (status, name) => {
    const { staff, events } = setUp(() => refusal(status, errorCodes[name].code))
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

  it('[SES-18] a network fault, a 401 and an aborted call emit no event', async () => {
    const dead = setUp(() => Promise.reject(new TypeError('no connection')))
    expect(await dead.staff.call('getProfile', {})).toEqual(fail('network'))
    const unauthorized = setUp(() => refusal(401, 1060002))
    await unauthorized.staff.call('getProfile', {})
    const unwanted = setUp(() => refusal(400, errorCodes['invalid-request'].code))
    await unwanted.staff.call('getProfile', {}, { signal: AbortSignal.abort() })
    expect([...dead.events, ...unauthorized.events, ...unwanted.events]).toEqual([])
  })
})

describe('a redirect', () => {
  it('[SES-19] is not followed; where no browser hides them, the caller gets body, status code and location', async () => {
    const headers = { location: 'https://elsewhere.test/' }
    const { staff, requests } = setUp(() => new Response('moved', { status: 302, headers }))
    expect(await staff.call('getProfile', {})).toMatchObject({
      ok: false,
      error: { name: 'redirected', details: { statusCode: 302, location: 'https://elsewhere.test/', body: 'moved' } },
    })
    expect(requests).toEqual(['https://everline.test/permission'])
  })

  it('[SES-19] a redirect hidden by the browser is told from an answer of the backend', async () => {
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

describe('the calls of visitors and of staff', () => {
  const ids = Object.keys(calls) as CallId[]
  const audiencesOf = (side: 'visitor' | 'staff') =>
    new Set(ids.filter((id) => isAudienceOf(side, calls[id].audience)).map((id) => calls[id].audience))

  it('[SES-20] an anonymous session may make public and visitor calls, any other session public, staff and admin calls', () => {
    expect(audiencesOf('visitor')).toEqual(new Set(['public', 'any', 'visitor']))
    expect(audiencesOf('staff')).toEqual(new Set(['public', 'any', 'staff', 'admin']))
    expectTypeOf<'createConversation'>().toExtend<CallOf<'visitor'>>()
    expectTypeOf<'createConversation'>().not.toExtend<CallOf<'staff'>>()
    expectTypeOf<'answerInquiry'>().toExtend<CallOf<'visitor'> & CallOf<'staff'>>()
    expectTypeOf<'searchLogs'>().toExtend<CallOf<'staff'>>()
    expectTypeOf<'searchLogs'>().not.toExtend<CallOf<'visitor'>>()
  })

  it('[SES-20] a client does not send the other side’s calls', async () => {
    const { visitor, requests } = setUp(() => refusal(500, 1))
    // The session's role could make this call.
    // @ts-expect-error No call of a visitor.
    expect(await visitor.call('getPasswordExpireTime', {})).toEqual(fail('forbidden'))
    expect(requests).toEqual([])
  })
})

/** Roles that may make a call, written out again so that the client's own table does not test itself. */
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
  // The compiler would refuse these ids; the check at run time must refuse them too.
  const api: ApiClient<never> =
    role === 'visitor'
      ? createApiClient({ calls, side: 'visitor', ...common })
      : createApiClient({ calls, side: 'staff', ...common })
  return { sent, api }
}

it('[ROL-02] a client sends what is for fewer callers only if its role is among them', async () => {
  for (const [role, permissionType, isSent] of [
    ['agent', 'shared', false],
    ['agent', 'personal', true],
    ['admin', 'shared', true],
  ] as const) {
    const { sent, api } = clientOf(role)
    await api.call('deleteCannedResponse' as never, { params: { permissionType, id: 'x' } } as never)
    expect(sent).toEqual(isSent ? ['deleteCannedResponse'] : [])
    expect(permissionsOf(role).includes('deleteCannedResponse:shared')).toBe(role === 'admin')
  }
})

describe.each(['visitor', 'agent', 'admin'] as const)('the client of a session of %s', (role) => {
  it.each(Object.keys(calls) as CallId[])(
    '[ROL-01] sends %s if its role is in the audience, and nothing otherwise',
    async (id) => {
      const { sent, api } = clientOf(role)
      const answer = await api.call(id as never, {} as never)
      const isOwn = callers[calls[id].audience].includes(role)
      expect(sent).toEqual(isOwn ? [id] : [])
      expect(permissionsOf(role).includes(id)).toBe(isOwn && calls[id].audience !== 'public')
      expect(answer).toMatchObject(isOwn ? { ok: true } : { ok: false, error: { name: 'forbidden' } })
    },
  )
})

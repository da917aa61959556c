import { describe, expect, it } from 'vitest'
import { type CallId, calls } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createDeclarations } from '#core/transport/declarations.ts'
import { createAsk } from './ask.ts'
import { firstCalls } from './first-calls.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const id = '018f0000-0000-7000-8000-000000000002'

/** `ask` of a signed-in agent, unless the test says otherwise, over a backend that answers everything. */
function setUp({ isSignedIn = true, answer = ok({}) as Result<unknown> } = {}) {
  const sent: Array<[CallId, unknown]> = []
  const stored: unknown[] = []
  const send = async (call: CallId, input: unknown) => {
    sent.push([call, input])
    return answer as never
  }
  const ask = createAsk(
    {
      session: { serviceId: () => (isSignedIn ? 'demo' : null) },
      store: { storeConversation: async (conversation: unknown) => void stored.push(conversation) },
      declarations: createDeclarations(firstCalls),
      api: { call: send },
      transport: {
        send: async (call: CallId, input: unknown) =>
          call === 'getDefaultService' ? ok({ serviceId: 'default', name: '' }) : send(call, input),
      },
      entered: async () => {},
      workingSet: () => (isSignedIn ? {} : null),
    } as unknown as Parameters<typeof createAsk>[0],
    systemRandom,
  )
  // Tabs may ask for anything at run time, whatever the types allow.
  return { sent, stored, ask: ask as (call: string, input: unknown) => Promise<Result<unknown>> }
}

describe('a call that a tab asks the hub for', () => {
  const closed = Object.entries(calls).flatMap(([call, definition]) => ('from' in definition ? [] : [call]))
  it.each([...closed, 'toString', '__proto__', 'noSuchCall'])(
    '[ROL-01] is refused and not sent if the contract does not open it to tabs: %s',
    async (call) => {
      const { ask, sent } = setUp()
      expect(await ask(call, {})).toEqual(fail('forbidden'))
      expect(sent).toEqual([])
    },
  )

  it.each([
    ['no input at all', undefined],
    ['a body of another shape', { params: { eid }, body: { status: 'asleep' } }],
    ['no body', { params: { eid } }],
    ['a parameter that is none', { params: { eid: '../admin' }, body: { status: 'busy' } }],
  ])('[ROL-01] is refused and not sent if the call’s schemas refuse its input: %s', async (_, input) => {
    const { ask, sent } = setUp()
    expect(await ask('setStaffStatus', input)).toEqual(fail('invalid-request'))
    expect(sent).toEqual([])
  })

  it('[ROL-01] needs a session, unless the call is public', async () => {
    const { ask, sent } = setUp({ isSignedIn: false })
    expect(await ask('listLabels', {})).toEqual(fail('signed-out'))
    expect(await ask('getThirdPartyLoginMethods', {})).toEqual(ok({}))
    expect(sent).toEqual([['getThirdPartyLoginMethods', { params: { s: 'default' } }]])
  })

  it('[PWA-05] gets an idempotency key if the call needs one', async () => {
    const { ask, sent } = setUp({ answer: ok({ conversation: { id } }) })
    await ask('takeOverInquiry', { params: { id } })
    expect(sent).toEqual([
      ['takeOverInquiry', { params: { id }, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    ])
  })

  it('[PWA-04] shows an inquiry that was taken over before the feed reports it', async () => {
    const { ask, stored } = setUp({ answer: ok({ conversation: { id } }) })
    await ask('takeOverInquiry', { params: { id } })
    expect(stored).toEqual([{ id }])
  })
})

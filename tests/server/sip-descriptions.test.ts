import { afterEach, describe, expect, it } from 'vitest'
import { type Pair, startPair, statusesOf } from './sip-client.ts'
import { eventually } from './test-client.ts'

/* Session descriptions that pass the embedded proxy, in requests and responses. */

const candidate = 'a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n'
const good = `v=0\r\n${candidate}`
/** Descriptions that no client writes, each with the status of its refusal. */
const bad = [
  ['with 201 candidates', `v=0\r\n${candidate.repeat(201)}`, 488],
  ['with a huge line', `v=0\r\ns=${'x'.repeat(2000)}\r\n`, 400],
  ['that is too long', `v=0\r\n${'a=x\r\n'.repeat(8000)}`, 413],
] as const
const [[, crowded]] = bad

let pair: Pair
afterEach(() => pair.close())

const logged = () => pair.sip.events.map(({ about }) => about)
const allReceived = () => [...pair.caller.received, ...pair.target.received].join('\n')
/** The call has an answer; every message of both sides passes. */
async function talk() {
  pair = await startPair()
  await pair.call()
  await pair.answer(200, good)
  await pair.callerGets(200)
}
/** Passes after everything that the caller has sent before. */
async function everythingHasPassed() {
  const tone = await pair.send('caller', 'INFO')
  await tone.answer(200)
  await tone.status()
}

describe('a session description that is refused', () => {
  it.each(bad)(
    '[CAP-02] %s in an answer reaches nobody, ends the call for both, and is in the security log',
    async (_what, body, status) => {
      pair = await startPair()
      await pair.call()
      for (const answer of [180, 183, 200]) await pair.answer(answer, body)
      await pair.callerGets(488)
      await pair.targetGets('ACK')
      await pair.targetGets('BYE')
      expect(statusesOf(pair.caller)).toEqual([100, 488])
      expect(allReceived()).not.toContain(body)
      const event = {
        kind: 'refused',
        about: `sip answer to INVITE body ${status}`,
        who: 'Somebody',
        serviceId: 'demo',
      }
      expect(pair.sip.events).toMatchObject([event, event, event])
      expect(new Set(pair.sip.events.map(({ eid }) => eid))).toEqual(new Set([pair.targetEid]))
    },
  )

  it('[CAP-02] in an answer that comes again does not pass, and leaves the call as it is', async () => {
    await talk()
    await pair.answer(200, crowded)
    await pair.answer(200, `${good}a=again\r\n`)
    await eventually(() => pair.caller.received.some((text) => text.endsWith('a=again\r\n')))
    expect(statusesOf(pair.caller)).toEqual([100, 200, 200])
    expect(logged()).toEqual(['sip answer to INVITE body 488'])
  })

  it.each(['INVITE', 'UPDATE', 'PRACK'])(
    '[CAP-02] in %s in a dialog, or in its answer, reaches nobody, is refused with 488, and is in the security log',
    async (method) => {
      await talk()
      for (const side of ['caller', 'target'] as const)
        expect(await (await pair.send(side, method, crowded)).status()).toBe(488)
      for (const side of ['caller', 'target'] as const) {
        const change = await pair.send(side, method, good)
        await change.answer(183, crowded)
        await change.answer(200, crowded)
        expect(await change.status()).toBe(488)
      }
      const [request, answer] = [`sip ${method} body 488`, `sip answer to ${method} body 488`]
      expect(logged()).toEqual([request, request, answer, answer, answer, answer])
      expect(allReceived()).not.toContain(crowded)
    },
  )

  it('[CAP-02] in an ACK, which has no answer, reaches nobody and is in the security log', async () => {
    await talk()
    await pair.send('caller', 'ACK', crowded)
    await everythingHasPassed()
    expect(pair.target.received.filter((text) => text.startsWith('ACK'))).toEqual([])
    expect(logged()).toEqual(['sip ACK body 488'])
  })
})

describe('before the call is answered', () => {
  /** The target has the INVITE, and may write in the dialog to be. */
  async function ring() {
    pair = await startPair()
    await pair.call()
  }

  it('[CAP-02] a party that has not accepted cannot send a description: it has no INVITE, and the caller hears a 180 without one', async () => {
    pair = await startPair()
    pair.caller.send(pair.heldInvite())
    await pair.callerGets(180)
    expect(statusesOf(pair.caller)).toEqual([100, 180])
    expect(pair.caller.received.filter((text) => !text.endsWith('\r\n\r\n'))).toEqual([])
    expect(pair.target.received.filter((text) => text.startsWith('INVITE'))).toEqual([])
  })

  it('[CAP-02] early media reach nobody, and are in the security log; the answer passes', async () => {
    await ring()
    for (const status of [180, 183, 199]) await pair.answer(status, `${good}a=early\r\n`)
    await pair.answer(180)
    await pair.answer(200, good)
    await pair.callerGets(200)
    expect(statusesOf(pair.caller)).toEqual([100, 180, 200])
    expect(allReceived()).not.toContain('a=early')
    const event = { kind: 'refused', about: 'sip answer to INVITE with early media', eid: pair.targetEid }
    expect(pair.sip.events).toMatchObject([event, event, event])
  })

  it.each(['INVITE', 'UPDATE', 'PRACK', 'INFO'])(
    '[CAP-02] %s with a description reaches neither side, is refused with 491, and is in the security log',
    async (method) => {
      await ring()
      await pair.answer(180)
      await pair.callerGets(180)
      for (const side of ['target', 'caller'] as const)
        expect(await (await pair.send(side, method, `${good}a=early\r\n`)).status()).toBe(491)
      expect(logged()).toEqual(Array(2).fill(`sip ${method} before the answer`))
      expect(allReceived()).not.toContain('a=early')
      await pair.answer(200, good)
      await pair.callerGets(200)
      const change = await pair.send('target', method, good)
      await change.answer(200, good)
      expect(await change.status()).toBe(200)
    },
  )

  it('[CAP-02] no answer to PRACK or OPTIONS brings a description', async () => {
    await ring()
    await pair.answer(180)
    await pair.callerGets(180)
    for (const method of ['PRACK', 'OPTIONS']) {
      const asked = await pair.send('caller', method)
      await asked.answer(200, `${good}a=early\r\n`)
      expect(await asked.status()).toBe(488)
    }
    expect(logged()).toEqual(['sip answer to PRACK with early media', 'sip answer to OPTIONS with early media'])
    expect(allReceived()).not.toContain('a=early')
  })
})

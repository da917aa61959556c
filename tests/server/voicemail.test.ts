import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FileContent } from '#core/contract/index.ts'
import { laws } from '#core/telephony/g711.ts'
import { newDataFolder } from './data-template.ts'
import { freePorts, holdUdp } from './free-port.ts'
import { type RtpPhone, startRtpPhone } from './rtp-phone.ts'
import { type CallingLeg, portIn, type ScriptedKamailio, soundAt, startScriptedKamailio } from './scripted-kamailio.ts'
import { strengthIn } from './soft-phone.ts'
import { startTestServer } from './start-test-server.ts'
import { movableClock, serverFor } from './suites/suite.ts'
import { conversationOf, eventually, newId, type Person, s, setStatus, takeOver, unwrap } from './test-client.ts'

/* Telephones that call in vain: the whole backend, with a carrier whose every word and packet of sound the test writes. */

const { WebSocket: nativeWebSocket } = globalThis as { WebSocket?: unknown }
afterAll(() => void Reflect.set(globalThis, 'WebSocket', nativeWebSocket))

const clock = movableClock()
let kamailio: ScriptedKamailio
let dataFolder: string
/** UDP ports at which messages are taken. */
let ports: number[]
const start = (PORT = '0') => {
  const PHONE_MEDIA_PORTS = `${ports[0]}-${ports.at(-1)}`
  const env = { EVERLINE_AGENT_LIMIT: '100', EVERLINE_DATA: dataFolder, PHONE_MEDIA_PORTS, PORT }
  return startTestServer({ clock, env: { ...env, ...kamailio.env } })
}
// After the backend, which ends with the hooks of `serverFor`.
afterAll(async () => {
  await kamailio.close()
  await rm(dataFolder, { recursive: true })
})
const world = serverFor(async () => {
  kamailio = await startScriptedKamailio()
  dataFolder = await newDataFolder('demo')
  const [first = 0] = await freePorts('udp', 1)
  ports = [0, 1, 2].map((more) => first + more)
  return start()
})

const takes = '+493055500300'
const takesNone = '+493055500400'
const greets = '+493055500500'
const phones: RtpPhone[] = []
beforeAll(async () => {
  for (const person of [...world.agents, world.admin]) unwrap(await setStatus(person, 'away'))
  for (const [number, takesVoicemail] of [
    [takes, true],
    [takesNone, false],
    [greets, true],
  ] as const) {
    const body = { id: newId(), number, name: number, access: 'everybody' as const, memberEids: [], takesVoicemail }
    unwrap(await world.admin.call('createServiceNumber', { params: { s }, body }))
  }
})
afterEach(() => {
  for (const phone of phones.splice(0)) phone.close()
})

let made = 0
const nextCaller = () => {
  made += 1
  return `+4930555${7000 + made}`
}
const logged = async (from: string) =>
  unwrap(await world.admin.call('getCallLog', { params: { s }, query: { limit: '20', text: from } })).items[0]
const missed = async (roomId: string) => {
  const conversation = await conversationOf(world.admin, roomId)
  return conversation?.inquiry?.status === 'missed' ? conversation : null
}
/** All staff find the conversation among the missed ones, with the voice message as its newest. */
const hasVoice = (roomId: string) => eventually(async () => (await missed(roomId))?.preview === 'voice.wav')
const take = async (roomId: string, person: Person) =>
  unwrap(await takeOver(person, (await missed(roomId))?.inquiry?.id ?? ''))
/** The voice messages that somebody finds who takes the missed inquiry. */
async function voicesOf(roomId: string) {
  await take(roomId, world.admin)
  return voicesFor(world.admin, roomId)
}
async function voicesFor(person: Person, roomId: string) {
  const query = { from: '0', to: '1000' }
  const { messages } = unwrap(await person.call('listMessages', { params: { s, roomId }, query }))
  return messages.flatMap(({ senderKind, content }) =>
    // The checked edge: only contents of the contract are stored.
    content?.type === 'audio' ? [{ senderKind, ...(content as FileContent) }] : [],
  )
}

/** Nobody is there for a call, which is missed; with what it is refused. */
async function callsInVain({ called = takes, from = nextCaller() } = {}) {
  const before = await logged(from)
  await kamailio.connected()
  const call = kamailio.carrierInvites({ from, called })
  await call.heard(180)
  const refusal = await call.final()
  const roomId = await eventually(async () => {
    const found = await logged(from)
    return found?.id !== before?.id && found?.end === 'missed' && found.roomId
  })
  return { call, refusal, from, roomId }
}

/** The telephone is answered after all, and has heard the tone after which it speaks. */
async function isAsked(call: CallingLeg, token: string) {
  const phone = await startRtpPhone()
  phones.push(phone)
  call.again({ 'X-Everline-Voicemail': token }, soundAt(phone.port))
  const answer = await call.final()
  expect(answer.status).toBe(200)
  const tonePackets = 35
  await eventually(async () => phone.heardPackets() > tonePackets + 40)
  expect(phone.heard(1000, tonePackets)).toBeGreaterThan(0.9)
  return { phone, port: portIn(answer.body) }
}

/** The file of a voice message, as it is played. */
async function soundOf(roomId: string, id: string) {
  const { file } = unwrap(await world.admin.call('getFile', { params: { s, roomId, id } }))
  expect(file).toMatchObject({ mediaType: 'audio/wav', state: 'ready' })
  return Buffer.from(await (await fetch(`${world.server.url}${file.path}/view`)).arrayBuffer())
}

describe('a telephone that nobody has answered', () => {
  it('[CAP-02] [CAP-04] is asked for a message, which stands in its conversation once; its call stays missed', async () => {
    const { call, refusal, from, roomId } = await callsInVain()
    expect(refusal).toMatchObject({ status: 480, voicemail: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const { phone, port } = await isAsked(call, refusal.voicemail)
    expect(ports).toContain(port)
    const [first, second, third, ...rest] = phone.toneOf(440, 100)
    if (!first || !second || !third) throw new Error('no packets')
    const tone = { ...first, payloadType: 101, payload: new Uint8Array(4) }
    const comfortNoise = { ...first, payloadType: 13, payload: new Uint8Array(1) }
    // One comes late, some twice, and one never.
    const packets = [first, third, second, second, tone, comfortNoise, ...rest.slice(0, 40), ...rest.slice(41)]
    await phone.send(packets, port)
    const stranger = await startRtpPhone()
    phones.push(stranger)
    await stranger.send(stranger.toneOf(2000, 100), port)
    await call.request('BYE')
    await hasVoice(roomId)
    const [voice, another] = await voicesOf(roomId)
    if (!voice) throw new Error('no voice message')
    expect(another).toBe(undefined)
    expect(voice).toMatchObject({ senderKind: 'visitor', file: { name: 'voice.wav' } })
    expect(Math.max(...(voice.peaks ?? []))).toBe(100)
    const sound = await soundOf(roomId, voice.file.id)
    expect((sound.length - 44) / 16_000).toBeCloseTo(2, 1)
    expect(strengthIn(sound, 440)).toBeGreaterThan(0.9)
    expect(await logged(from)).toMatchObject({ end: 'missed', direction: 'in' })
  })

  it('[CAP-02] hears the greeting of the number before the tone, and what is said over it is no part of the message', async () => {
    const numbers = unwrap(await world.admin.call('listServiceNumbers', { params: { s } })).numbers
    const id = numbers.find(({ number }) => number === greets)?.id ?? ''
    const phone = await startRtpPhone()
    phones.push(phone)
    const samples = phone
      .toneOf(600, 50)
      .flatMap(({ payload }) => Array.from(payload, (octet) => laws.PCMA.decode[octet]))
    const words = Buffer.from(samples.map((sample = 0) => laws.PCMU.encode(sample)))
    const body = { greeting: words.toString('base64') }
    unwrap(await world.admin.call('setNumberGreeting', { params: { s, id }, body }))
    const { call, refusal, roomId } = await callsInVain({ called: greets })
    call.again({ 'X-Everline-Voicemail': refusal.voicemail }, soundAt(phone.port))
    const port = portIn((await call.final()).body)
    // 0.7 s of silence, 1 s of the greeting, 0.3 s of silence, and the tone.
    await eventually(async () => phone.heardPackets() > 40)
    await phone.send(phone.toneOf(2000, 20), port)
    await eventually(async () => phone.heardPackets() > 140)
    expect(phone.heard(600, 40)).toBeGreaterThan(0.9)
    expect(phone.heard(1000, 102)).toBeGreaterThan(0.9)
    await phone.send(phone.toneOf(440, 50), port)
    await call.request('BYE')
    await hasVoice(roomId)
    const [voice] = await voicesOf(roomId)
    const sound = await soundOf(roomId, voice?.file.id ?? '')
    expect((sound.length - 44) / 16_000).toBeCloseTo(1, 1)
    expect(strengthIn(sound, 440)).toBeGreaterThan(0.9)
  })

  it('[CAP-02] that says nothing, or hangs up at once, leaves no message', async () => {
    const { call, refusal, roomId } = await callsInVain()
    const { phone, port } = await isAsked(call, refusal.voicemail)
    await phone.send(phone.toneOf(0, 100), port)
    await call.request('BYE')
    const hasty = await callsInVain()
    hasty.call.again({ 'X-Everline-Voicemail': hasty.refusal.voicemail }, soundAt(phone.port))
    await hasty.call.final()
    await hasty.call.request('BYE')
    // The next message comes behind all that there are.
    const last = await callsInVain()
    const asked = await isAsked(last.call, last.refusal.voicemail)
    await asked.phone.send(asked.phone.toneOf(440, 50), asked.port)
    await last.call.request('BYE')
    await hasVoice(last.roomId)
    expect(await voicesOf(roomId)).toEqual([])
    expect(await voicesOf(hasty.roomId)).toEqual([])
  })

  it('[CAP-02] is hung up after two minutes, and its message is kept', async () => {
    const { call, refusal, roomId } = await callsInVain()
    const { phone, port } = await isAsked(call, refusal.voicemail)
    await phone.send(phone.toneOf(440, 50), port)
    clock.moveOn(120_000)
    await call.asked('BYE')
    await hasVoice(roomId)
  })

  it('[CAP-02] is heard where its sound has moved to', async () => {
    const { call, refusal, roomId } = await callsInVain()
    const { port } = await isAsked(call, refusal.voicemail)
    const elsewhere = await startRtpPhone()
    phones.push(elsewhere)
    const moved = await call.request('INVITE', { body: soundAt(elsewhere.port) })
    expect([moved.status, portIn(moved.body)]).toEqual([200, port])
    await eventually(async () => elsewhere.heardPackets() > 0)
    await elsewhere.send(elsewhere.toneOf(440, 50), port)
    await call.request('BYE')
    await hasVoice(roomId)
  })

  it('[CAP-02] is asked at once when its agent is away, who finds the message in the conversation', async () => {
    const [agent] = world.agents
    const first = await callsInVain()
    await take(first.roomId, agent)
    const { call, refusal, roomId } = await callsInVain({ from: first.from })
    expect(roomId).toBe(first.roomId)
    const { phone, port } = await isAsked(call, refusal.voicemail)
    await phone.send(phone.toneOf(440, 50), port)
    await call.request('BYE')
    await eventually(async () => (await voicesFor(agent, roomId)).length === 1)
  })

  it('[CAP-02] is refused as before where the number takes no messages, and by an offer that was used', async () => {
    const none = await callsInVain({ called: takesNone })
    expect(none.refusal).toMatchObject({ status: 480, voicemail: '' })
    const { call, refusal, from } = await callsInVain()
    await isAsked(call, refusal.voicemail)
    await call.request('BYE')
    for (const token of [refusal.voicemail, newId()]) {
      const again = kamailio.carrierInvites({ from, called: takes, fields: { 'X-Everline-Voicemail': token } })
      expect((await again.final()).status).toBe(480)
    }
  })

  it('[CAP-02] is refused while none of the ports for messages is free', async () => {
    // One may still be closing.
    const taken = await Promise.all(ports.map((port) => eventually(() => holdUdp(port).catch(() => null))))
    const { call, refusal } = await callsInVain()
    call.again({ 'X-Everline-Voicemail': refusal.voicemail }, soundAt(ports[0] ?? 0))
    expect((await call.final()).status).toBe(480)
    await Promise.all(taken.map(({ release }) => release()))
    const again = await callsInVain()
    await isAsked(again.call, again.refusal.voicemail)
    await again.call.request('BYE')
  })

  it('[CAP-02] [INQ-02] while the service is closed it is asked at once', async () => {
    const { hours } = unwrap(await world.admin.call('getBusinessHours', { params: { s } }))
    const closed = { ...hours, isOn: true, times: [] }
    const set = unwrap(await world.admin.call('updateBusinessHours', { params: { s }, body: closed }))
    const from = nextCaller()
    const call = kamailio.carrierInvites({ from, called: takes })
    expect(await call.final()).toMatchObject({ status: 480, voicemail: expect.stringMatching(/./) })
    expect(await logged(from)).toMatchObject({ end: 'missed' })
    const open = { ...set.hours, isOn: false }
    unwrap(await world.admin.call('updateBusinessHours', { params: { s }, body: open }))
  })
})

it('[CAP-02] [PWA-05] a process that ends keeps what was said until then', async () => {
  const { call, refusal, roomId } = await callsInVain()
  const { phone, port } = await isAsked(call, refusal.voicemail)
  await phone.send(phone.toneOf(440, 50), port)
  await world.server.close()
  await call.asked('BYE')
  world.server = await start(new URL(world.server.url).port)
  await hasVoice(roomId)
})

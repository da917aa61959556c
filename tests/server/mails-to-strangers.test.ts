import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeTo, mailTranscript } from './mailed.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import {
  eventually,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  signIn,
  startHandled,
  unwrap,
} from './test-client.ts'

/* Limits by target: however many visitors ask from however many addresses. */
const perDay = 26
const sent: string[] = []
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    sent.push(String(JSON.parse(body).to))
    response.end()
  })
})
let server: TestServer
let agent: Person
beforeAll(async () => {
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const { port } = gateway.address() as AddressInfo
  const sms = {
    SMS_URL: `http://127.0.0.1:${port}/`,
    EVERLINE_SMS_COUNTRIES: 'DE,ES',
    EVERLINE_SMS_PER_DAY: String(perDay),
  }
  // The account itself may ask as often as it likes: what is left are the limits by target.
  server = await startTestServer({ env: { ...sms, EVERLINE_LIMITS: '1000' } })
  agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
})
afterAll(async () => {
  await server.close()
  gateway.close()
})

const admin = () => signIn(server.url, 'admin@everline.test', server.passwordOf('admin@everline.test'))
async function askForProof(kind: 'email' | 'phone') {
  const by = await admin()
  const { widget } = unwrap(await by.call('getWidgetSettingV2', { params: { s } }))
  const { forms } = unwrap(await by.call('getWidgetForms', { params: { s, id: widget.id } }))
  const version = forms.find(({ formType }) => formType === 'preChatSurvey')?.version ?? 0
  const field = {
    id: kind,
    kind,
    label: { '': kind },
    hint: { '': '' },
    isRequired: false,
    options: [],
    isVerified: true,
    showIf: null,
  }
  const definition = { isOn: true, title: { '': '' }, intro: { '': '' }, fields: [field] }
  const params = { s, id: widget.id, formType: 'preChatSurvey' as const }
  unwrap(await by.call('setWidgetForm', { params, body: { version, definition } }))
}
const send = async (otpType: 'email' | 'sms', verificationValue: string) => {
  const visitor = await registerVisitor(server.url)
  return outcomeOf(await visitor.call('sendFormOtp', { params: { s }, body: { otpType, verificationValue } }))
}

it('[ENT-10] staff are told in which countries codes by SMS arrive', async () => {
  expect(unwrap(await agent.call('getPhoneRules', { params: { s } })).smsCountries).toEqual(['DE', 'ES'])
})

it('[SES-20] one address gets five codes an hour, whoever asks for them', async () => {
  await askForProof('email')
  const target = `${newId()}@example.com`
  for (let n = 0; n < 5; n += 1) expect(await send('email', target)).toBe('ok')
  for (const same of [target, target.toUpperCase()]) expect(await send('email', same)).toBe('too-many-requests')
  expect(await send('email', `${newId()}@example.com`)).toBe('ok')
})

it('[SES-20] one address gets five conversations a day, whoever sends them', async () => {
  const target = `${newId()}@example.com`
  const handled = async () => {
    const found = await startHandled(server.url, agent)
    unwrap(await say(agent, found.roomId, 'Hello'))
    return found
  }
  const { visitor, roomId } = await handled()
  await mailTranscript(server.url, visitor, roomId, target)
  const mailed = async (person: Person, room: string) =>
    outcomeOf(await person.call('sendTranscript', { params: { s, roomId: room }, body: { email: target } }))
  for (let n = 1; n < 5; n += 1) expect(await mailed(visitor, roomId)).toBe('ok')
  const other = await handled()
  const body = { email: target }
  unwrap(await other.visitor.call('sendTranscriptCode', { params: { s, roomId: other.roomId }, body }))
  const verify = async () => {
    const otp = { otpType: 'email' as const, verificationValue: target, otpCode: await codeTo(server.url, target) }
    return (await other.visitor.call('verifyFormOtp', { params: { s }, body: otp })).ok
  }
  await eventually(verify)
  expect(await mailed(other.visitor, other.roomId)).toBe('too-many-requests')
})

it('[SES-20] codes by SMS go to the countries of the setting, to few numbers of a range, and end with the day’s budget', async () => {
  await askForProof('phone')
  const foreign = ['+14155552671', '+12425551234', '+447781234567', '+870773111632', '+34900']
  for (const number of foreign) expect(['sms-country', 'invalid-request']).toContain(await send('sms', number))
  expect(sent).toEqual([])
  const inRange = (n: number) => `+4915112345${String(100 + n)}`
  for (let n = 0; n < 20; n += 1) expect(await send('sms', inRange(n))).toBe('ok')
  expect(await send('sms', inRange(20))).toBe('too-many-requests')
  const elsewhere = (n: number) => `+34612${String(100 + n)}456`
  for (let n = 20; n < perDay; n += 1) expect(await send('sms', elsewhere(n))).toBe('ok')
  expect(await send('sms', elsewhere(perDay))).toBe('too-many-requests')
  await eventually(() => sent.length === perDay)
  const by = await admin()
  await eventually(async () => {
    const { events } = unwrap(await by.call('searchSecurityLog', { params: { s }, query: { text: 'sms-of-day' } }))
    return events.some(({ kind }) => kind === 'limited')
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodedMail, type MailReceiver, startMailReceiver } from './mail-receiver.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { eventually, newId, outcomeOf, s, transportTo, unwrap } from './test-client.ts'

let mails: MailReceiver
let server: TestServer

beforeAll(async () => {
  mails = await startMailReceiver()
  server = await startTestServer({
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Everline <no-reply@everline.test>',
      EVERLINE_URL: 'https://chat.everline.test/',
    },
  })
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

it('mails are sent to the configured mail server, as text and HTML, with links to the configured address', async () => {
  const transport = transportTo(server.url, newId())
  unwrap(await transport.send('requestResetPassword', { params: { s }, body: { username: 'agent1@everline.test' } }))
  const find = () => mails.received.find(({ source }) => source.includes('Reset your Everline password'))
  await eventually(find)
  const mail = find()
  expect(mail).toMatchObject({ from: 'no-reply@everline.test', to: ['agent1@everline.test'], user: 'everline' })
  const words = decodedMail(mail?.source ?? '')
  expect(words).toMatch(/^From: Everline <no-reply@everline\.test>$/m)
  expect(words).toContain('text/plain')
  expect(words).toContain('text/html')
  const links = [...words.matchAll(/https:\/\/chat\.everline\.test\/reset-password#token=([\w-]{32})/g)]
  expect(links.length).toBeGreaterThanOrEqual(2)
  expect(new Set(links.map(([, token]) => token)).size).toBe(1)
  const [, token = ''] = links[0] ?? []
  expect(unwrap(await transport.send('verifyOtp', { params: { otp: token } })).email).toBe('agent1@everline.test')
  const figure = 'everline_jobs_total{job="account-mail",end="done"} 1'
  await eventually(async () => (await (await fetch(`${server.url}/metrics`)).text()).includes(figure))
})

it('with a mail server there is no page that shows mails', async () => {
  const response = await fetch(`${server.url}/demo/mail`)
  expect(await response.text()).not.toContain('Mails of the demo')
})

it('when the mail server refuses, the caller is answered all the same, the mail waits for another try, and the log names no address', async () => {
  const lines: string[] = []
  const other = await startTestServer({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', EVERLINE_LOG: 'warn' },
    log: (line) => lines.push(line),
  })
  const transport = transportTo(other.url, newId())
  const body = { username: 'agent1@everline.test' }
  expect(outcomeOf(await transport.send('requestResetPassword', { params: { s }, body }))).toBe('ok')
  await eventually(() => lines.some((line) => line.includes('mail-failed')))
  expect(lines.join('\n')).not.toContain('agent1@')
  const figure = 'everline_jobs{job="account-mail",state="retry"} 1'
  await eventually(async () => (await (await fetch(`${other.url}/metrics`)).text()).includes(figure))
  await other.close()
})

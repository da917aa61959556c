import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFrame } from '#server/sip/parse-message.ts'
import { newId, openSocket, realm, registerByHand, requestText, startSip, statusIn } from './sip-client.ts'
import { eventually } from './test-client.ts'
import { invalidMessages, validMessages } from './torture-messages.ts'

it.each(Object.entries(validMessages))('[CAP-02] %s of RFC 4475 is read', (_name, text) => {
  expect(parseFrame(Buffer.from(text)).kind).toMatch(/^(?:request|response)$/)
})

it.each(Object.entries(invalidMessages))('[CAP-02] %s of RFC 4475 is refused', (_name, text) => {
  expect(parseFrame(Buffer.from(text)).kind).toBe('malformed')
})

it.each([
  ['multi01', invalidMessages.multi01, 400],
  ['mcl01', invalidMessages.mcl01, 400],
  ['longreq', validMessages.longreq, 403],
  ['longreq without a branch', validMessages.longreq?.replace(';branch=z9hG4bKtop', ''), 400],
  ['wsinv', validMessages.wsinv, 481],
])(
  '[CAP-02] %s of RFC 4475 is answered, and no field twice of which there is one',
  async (_name, text = '', status) => {
    const sip = await startSip()
    const raw = await openSocket(sip.url)
    await registerByHand(sip, raw, sip.newSession())
    const before = raw.received.length
    raw.send(text)
    const answer = await eventually(() => raw.received.slice(before).findLast((each) => statusIn(each) > 100))
    expect(statusIn(answer)).toBe(status)
    for (const name of ['Call-ID', 'CSeq', 'From', 'To', 'Content-Length'])
      expect(answer.match(new RegExp(`^${name}:`, 'gim')), name).toHaveLength(1)
    raw.close()
    await sip.close()
  },
)

it('[CAP-02] any bytes of a client harm nothing, and nothing is sent to others', async () => {
  const sip = await startSip()
  const [user, watcher] = [sip.newSession(), sip.newSession()]
  const watching = await openSocket(sip.url)
  await registerByHand(sip, watching, watcher)
  const all = [...Object.values(validMessages), ...Object.values(invalidMessages)]
  for (const text of all) {
    const raw = await openSocket(sip.url)
    await registerByHand(sip, raw, user)
    const before = raw.received.length
    raw.send(text)
    raw.send(requestText('OPTIONS', { uri: `sip:${realm}`, user }))
    let last = await raw.next()
    while (statusIn(last) !== 200) {
      expect(statusIn(last)).toBeGreaterThanOrEqual(400)
      last = await raw.next()
    }
    expect(raw.received.length - before).toBeLessThanOrEqual(2)
    raw.close()
  }
  expect(watching.received.filter((text) => /^INVITE|^REGISTER|^OPTIONS/.test(text))).toEqual([])
  watching.close()
  await sip.close()
})

it('[CAP-02] no mutation of a message throws, or is read as other header fields than it shows', () => {
  const good = requestText('INVITE', { uri: `sip:${newId()}@${realm}`, user: newId(), body: 'v=0\r\n' })
  const texts = [good, ...Object.values(validMessages), ...Object.values(invalidMessages)]
  const piece = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('\r\n', '\r', '\n', '\0', ':', ';', ',', '<', '"', '\\', '%00', ' \t', '\r\n\r\n', '('.repeat(500)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(3000), fc.nat(40), piece, (text, at, cut, put) => {
      const frame = parseFrame(Buffer.from(text.slice(0, at) + put + text.slice(at + cut)))
      if (frame.kind === 'keepalive') return
      for (const { name, value } of frame.fields) expect(`${name}: ${value}`).not.toMatch(/[\r\n\0]/)
    }),
    { numRuns: 1000 },
  )
})

import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { errorCodes, personalTopic, typingTopic } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { logRecord } from '#tests/fakes/log-record.ts'
import { type PageServer, startPageServer } from './page-server.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import {
  connectMqtt,
  eventually,
  newId,
  outcomeOf,
  type Person,
  passwordGrant,
  registerVisitor,
  s,
  say,
  signIn,
  startConversation,
  transportTo,
  unwrap,
} from './test-client.ts'

/* The real limits, on backends of their own: each test comes from an address that no other one has. */
/** Time stands still unless a test moves it on. */
const startedAtMs = Date.now()
let aheadMs = 0
const clock = { nowMs: () => startedAtMs + aheadMs, after: systemClock.after }
let server: TestServer
let pages: PageServer
beforeAll(async () => {
  pages = await startPageServer()
  // Nothing listens there.
  const provider = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'everline', OIDC_CLIENT_SECRET: 'secret' }
  const previews = { EVERLINE_LINK_PREVIEWS: 'on', EVERLINE_LINK_PREVIEW_PUBLIC_HOSTS: pages.host }
  server = await startTestServer({ clock, env: { EVERLINE_LIMITS: '1', TRUST_PROXY: '1', ...provider, ...previews } })
})
afterAll(async () => {
  await server.close()
  await pages.close()
})

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `198.51.100.${addresses}`
}
const post = async (path: string, body: unknown, headers: Record<string, string>, method = 'POST') => {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': newId(), ...headers },
    body: JSON.stringify(body),
  })
  const { code } = (await response.json()) as { code: number }
  return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) }
}
const register = (address: string) =>
  post(`/auth/v2/service/${s}/users/anonymous/onestep`, {}, { 'x-forwarded-for': address, 'device-id': newId() })
const tokenOf = ({ token }: Person) => ({ authorization: `Bearer ${token.access_token}` })
const tooMany = { status: 429, code: errorCodes['too-many-requests'].code }
/** Counts the accepted requests; also returns the `Retry-After` seconds of the first refused one. */
async function until429(most: number, ask: () => Promise<{ status: number; code: number; retryAfter: number }>) {
  for (let taken = 0; taken < most; taken += 1) {
    const answer = await ask()
    if (answer.status !== 429) continue
    expect(answer).toMatchObject(tooMany)
    return { taken, retryAfter: answer.retryAfter }
  }
  return { taken: most, retryAfter: 0 }
}

describe('[audit 1.5] the backend bounds', () => {
  it('new visitors of an address, and says when the next one may come', async () => {
    const address = newAddress()
    expect(await until429(70, () => register(address))).toEqual({ taken: 60, retryAfter: 10 })
    // Other callers are not affected, and the limit expires.
    expect((await register(newAddress())).status).toBe(200)
    aheadMs += 10_000
    expect(await until429(5, () => register(address))).toMatchObject({ taken: 1 })
  })

  it('[audit 1.7] new visitors of all addresses of one IPv6 network together', async () => {
    let host = 0
    const ask = () => {
      host += 1
      return register(`2001:db8:1:2::${host.toString(16)}`)
    }
    expect(await until429(70, ask)).toMatchObject({ taken: 60 })
    expect((await register('2001:db8:1:3::1')).status).toBe(200)
  })

  it('conversations and messages of a visitor, each message of a batch', async () => {
    const visitor = await registerVisitor(server.url)
    const ask = () => post(`/lc-orc/v1/services/${s}/conversations`, { id: newId() }, tokenOf(visitor))
    expect(await until429(20, ask)).toMatchObject({ taken: 10, retryAfter: 60 })
    const other = await registerVisitor(server.url)
    const { roomId } = await startConversation(other)
    const room = `/everline/v1/services/${s}/rooms/${roomId}`
    const batch = () => ({ messages: Array.from({ length: 20 }, () => ({ id: newId(), text: 'Hello' })) })
    expect(await until429(10, () => post(`${room}/message-batches`, batch(), tokenOf(other)))).toMatchObject({
      taken: 5,
    })
    const single = () => post(`${room}/messages`, { id: newId(), text: 'Hello' }, tokenOf(other))
    expect(await until429(30, single)).toMatchObject({ taken: 19, retryAfter: 1 })
  })

  it('removed messages of a visitor, which are looked for in every feed; edits and reactions count as any change', async () => {
    const visitor = await registerVisitor(server.url)
    const { roomId } = await startConversation(visitor)
    const path = `/everline/v1/services/${s}/rooms/${roomId}/messages`
    const messageId = newId()
    expect((await post(path, { id: messageId, text: 'Hello' }, tokenOf(visitor))).status).toBe(200)
    const change = (body: object, id = messageId) => post(`${path}/${id}`, body, tokenOf(visitor), 'PATCH')
    for (let more = 0; more < 40; more += 1) {
      expect((await change({ do: 'edit', text: `Hello ${more}` })).status).toBe(200)
    }
    // Unknown messages count too: whether one exists is the secret.
    const removals = await until429(50, () => change({ do: 'remove' }, newId()))
    expect(removals).toMatchObject({ taken: 30, retryAfter: 2 })
    expect((await change({ do: 'remove' })).status).toBe(429)
    expect((await change({ do: 'edit', text: 'Still here' })).status).toBe(200)
    // Nobody else waits for it.
    const other = await registerVisitor(server.url)
    const { roomId: otherRoom } = await startConversation(other)
    const own = newId()
    await post(`/everline/v1/services/${s}/rooms/${otherRoom}/messages`, { id: own, text: 'Hi' }, tokenOf(other))
    const removed = await post(
      `/everline/v1/services/${s}/rooms/${otherRoom}/messages/${own}`,
      { do: 'remove' },
      tokenOf(other),
      'PATCH',
    )
    expect(removed.status).toBe(200)
  })

  it('[audit 1.2] log lines of a visitor to a few, and uploads of staff, valid or not, whichever way they come', async () => {
    const visitor = await registerVisitor(server.url)
    const upload = (lines: number, person: Person) =>
      fetch(`${server.url}/lc-ds/v1/services/${s}/logs`, {
        method: 'POST',
        headers: {
          ...tokenOf(person),
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'idempotency-key': newId(),
        },
        body: new Uint8Array(gzipSync(JSON.stringify(Array.from({ length: lines }, () => logRecord({}))))),
      })
    const bytes = Buffer.byteLength(JSON.stringify(logRecord({})))
    const some = Math.floor(40_000 / bytes)
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await upload(some, visitor)).status)
    expect(statuses).toEqual([200, 200, 429])
    const [agent, other] = [await enter('agent1'), await enter('agent2')]
    for (let n = 0; n < 199; n += 1) await upload(0, agent)
    expect((await upload(1, agent)).status).toBe(200)
    expect((await upload(1, agent)).status).toBe(429)
    const { LogToken } = unwrap(await agent.call('getRemoteConfigs', { params: { projectId: 'everline' } })).parameters
    const direct = await fetch(`${server.url}/v2/log`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${LogToken?.username}:${LogToken?.password}`)}` },
      body: new Uint8Array(gzipSync(JSON.stringify([logRecord({})]))),
    })
    expect(direct.status).toBe(429)
    expect(await limitedAbout(agent.eid)).toContain('/v2/log')
    expect((await upload(1, other)).status).toBe(200)
  })

  it('searches', async () => {
    const admin = await enter('admin')
    let limited: string | undefined
    for (let n = 0; n < 130 && limited === undefined; n += 1) {
      const answer = await admin.call('searchLogs', { params: { s }, query: { text: 'x' } })
      if (!answer.ok) limited = `${n} ${answer.error.name} ${answer.error.details?.retryAfterSeconds}`
    }
    expect(limited).toBe('120 too-many-requests 1')
  })

  it('previews of links of a person, and the pages that are fetched for all of a service', async () => {
    const paths = Array.from({ length: 120 }, (_, n) => `/${n}`)
    const links = paths.map((path) => pages.url(path))
    async function previews() {
      const visitor = await registerVisitor(server.url)
      const { roomId } = await startConversation(visitor)
      // Pages of its own for each visitor: one that is kept is not fetched.
      const own = links.map((link) => `${link}?${roomId}`)
      const { message } = unwrap(await say(visitor, roomId, own.join(' ')))
      const path = `/everline/v1/services/${s}/rooms/${roomId}/messages/${message.id}/link-preview`
      const headers = { ...tokenOf(visitor), 'x-forwarded-for': newAddress(), 'device-id': newId() }
      let asked = 0
      return until429(200, async () => {
        const url = encodeURIComponent(own[asked % own.length] ?? '')
        asked += 1
        const response = await fetch(`${server.url}${path}?url=${url}`, { headers })
        const { code } = (await response.json()) as { code: number }
        return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) }
      })
    }
    expect(await previews()).toEqual({ taken: 120, retryAfter: 1 })
    expect(await previews()).toMatchObject({ taken: 120 })
    expect(await previews()).toEqual({ taken: 60, retryAfter: 1 })
  })

  it('MQTT connections of an account, and connections without a CONNECT of an address', async () => {
    const visitor = await registerVisitor(server.url)
    const connect = () => connectMqtt(server.url, visitor.eid, visitor.token.access_token)
    const lines = await Promise.all(Array.from({ length: 20 }, connect))
    await expect(connect()).rejects.toThrow(/Server unavailable/)
    await lines.pop()?.endAsync()
    lines.push(await connect())
    // Surplus typing events are dropped without closing the connection.
    const [line] = lines
    const { roomId } = await startConversation(visitor)
    const sign = JSON.stringify({ eid: visitor.eid })
    for (let n = 0; n < 300; n += 1) line?.publish(typingTopic(s, roomId, visitor.eid), sign)
    // The broker has counted them when it answers: to look into the log moves the clock.
    await line?.subscribeAsync(personalTopic(s, visitor.eid))
    await eventually(async () => {
      const about = await limitedAbout(visitor.eid)
      return about.includes('mqtt-connections-of-eid') && about.includes('mqtt-publishes') ? true : undefined
    })
    await Promise.all(lines.map((each) => each.endAsync(true)))
    const headers = { 'x-forwarded-for': newAddress() }
    const open = () =>
      new Promise<'open' | 'closed'>((resolve) => {
        const socket = new WebSocket(`${server.url.replace('http', 'ws')}/mqtt`, 'mqtt', { headers })
        sockets.push(socket)
        socket.on('error', () => {})
        socket.on('close', () => resolve('closed'))
        socket.on('open', () => setImmediate(() => resolve('open')))
      })
    const sockets: WebSocket[] = []
    for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 100 }, open))
    const last = new Promise((resolve) => {
      void open()
      sockets.at(-1)?.once('close', () => resolve('closed'))
    })
    expect(await last).toBe('closed')
    for (const socket of sockets) socket.terminate()
  })
})

it('sign-ins that an address begins at a third party are bounded, and the sign-in page says so', async () => {
  const headers = { 'x-forwarded-for': newAddress() }
  const begin = () => fetch(`${server.url}/oidc/start?service=${s}`, { headers, redirect: 'manual' })
  const places: Array<string | null> = []
  for (let n = 0; n < 61; n += 1) places.push((await begin()).headers.get('location'))
  expect(places.slice(59)).toEqual(['/sign-in#refused=provider', '/sign-in#refused=limit'])
})

describe('[audit 1.7] wrong passwords are judged', () => {
  const passwordFrom = (address: string, name: string, password: string, deviceId = newId()) =>
    viaAddress(address, deviceId).send('issueToken', passwordGrant(`${name}@everline.test`, password))

  it('ten times for the addresses of one IPv6 network together', async () => {
    const outcomes: string[] = []
    for (let host = 1; host <= 40; host += 1)
      outcomes.push(outcomeOf(await passwordFrom(`2001:db8:7:7::${host.toString(16)}`, 'nobody', 'wrong')))
    expect(outcomes.filter((outcome) => outcome === 'wrong-credentials')).toHaveLength(10)
    expect(outcomes.at(-1)).toBe('too-many-requests')
  })

  it('a hundred times for an account from all addresses; a device that it has signed in on is not kept out', async () => {
    const [name, password] = ['agent3', server.passwordOf('agent3@everline.test')]
    const known = newId()
    expect(outcomeOf(await passwordFrom(newAddress(), name, password, known))).toBe('ok')
    // Wrong six-digit codes count like wrong passwords.
    const outcomes: string[] = []
    for (let n = 0; n < 101; n += 1) outcomes.push(outcomeOf(await codeFrom(`203.0.113.${n}`, name, '000000')))
    expect(outcomes.filter((outcome) => outcome === 'one-time-code-invalid')).toHaveLength(100)
    expect(outcomeOf(await passwordFrom(newAddress(), name, password))).toBe('too-many-requests')
    expect(outcomeOf(await passwordFrom(newAddress(), name, password, known))).toBe('ok')
  })
})

describe('[audit 1.9] a sign-in by code', () => {
  it('is not kept out by wrong codes of others: neither by long ones nor by six digits from elsewhere', async () => {
    const [mine, theirs] = [newAddress(), newAddress()]
    const username = 'agent2@everline.test'
    unwrap(await viaAddress(mine).send('getVerificationCode', { params: { s }, query: { username } }))
    const digits = await eventually(async () => {
      const page = await (await fetch(`${server.url}/demo/mail`)).text()
      return /To agent2@everline\.test[\s\S]*?\n(\d{6})\n/.exec(page)?.[1]
    })
    for (let n = 0; n < 20; n += 1)
      expect(outcomeOf(await codeFrom(theirs, 'agent2', `wrong-${n}`))).toBe('one-time-code-invalid')
    const wrong = digits === '111111' ? '222222' : '111111'
    const outcomes: string[] = []
    for (let n = 0; n < 7; n += 1) outcomes.push(outcomeOf(await codeFrom(theirs, 'agent2', wrong)))
    expect(outcomes.slice(4)).toEqual(['one-time-code-invalid', 'too-many-requests', 'too-many-requests'])
    expect(outcomeOf(await codeFrom(mine, 'agent2', digits))).toBe('ok')
  })
})

/** A caller at that address. */
function viaAddress(address: string, deviceId = newId()) {
  const via: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(input, { ...init, headers })
  }
  return transportTo(server.url, deviceId, via)
}
const codeFrom = (address: string, name: string, otp: string) =>
  viaAddress(address).send('issueToken', {
    params: { s },
    body: { grant_type: 'sign_up_otp', username: `${name}@everline.test`, otp },
  })

/** Names of the limits that an account has reached, from the security log. */
async function limitedAbout(eid: string): Promise<string[]> {
  const admin = await enter('admin')
  // Other tests count this admin's searches.
  aheadMs += 60_000
  const query = { kind: 'limited', eid } as const
  const { events } = unwrap(await admin.call('searchSecurityLog', { params: { s }, query }))
  aheadMs += 60_000
  return events.map(({ about }) => about)
}

const enter = (name: string) => signIn(server.url, `${name}@everline.test`, server.passwordOf(`${name}@everline.test`))

it('the details of a refusal say when to come again, for clients of another origin too', async () => {
  const address = newAddress()
  await until429(70, () => register(address))
  const answer = await viaAddress(address).send('registerVisitor', { params: { s }, body: {} })
  expect(outcomeOf(answer)).toBe('too-many-requests')
  expect(answer.ok ? null : answer.error.details?.retryAfterSeconds).toBe(10)
})

it('[SES-20] following a link often makes it look used once, and leads on all the same', async () => {
  const admin = await enter('admin')
  const id = newId()
  const body = { id, name: 'Card', kind: 'staff' as const, targetId: admin.eid }
  unwrap(await admin.call('createDestination', { params: { s }, body }))
  const follow = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await fetch(`${server.url}/widget/to/${id}`, { redirect: 'manual', headers })).status
  }
  const [often, once] = [newAddress(), newAddress()]
  for (const address of [often, often, often, once]) expect(await follow(address)).toBe(302)
  const { destinations } = unwrap(await admin.call('listDestinations', { params: { s } }))
  expect(destinations.find((each) => each.id === id)?.uses).toBe(2)
})

it('[CAP-04] a file counts its reads by signed addresses of its own, which nobody without a signature uses up', async () => {
  const visitor = await registerVisitor(server.url)
  const { roomId } = await startConversation(visitor)
  const read = async (path: string) =>
    (await fetch(`${server.url}${path}/view`, { headers: { 'x-forwarded-for': newAddress() } })).status
  async function upload() {
    const id = newId()
    const body = { name: 'a.txt', sizeBytes: 1 }
    const announced = unwrap(await visitor.call('createUpload', { params: { s, roomId, id }, body }))
    const headers = {
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    }
    await fetch(`${server.url}${announced.path}`, { method: 'PATCH', headers, body: 'a' })
    const path = await eventually(async () => {
      const { file } = unwrap(await visitor.call('getFile', { params: { s, roomId, id } }))
      return file.state === 'ready' && file.path
    })
    return { id, path }
  }
  const file = await upload()
  /** How often each status came in 1,250 reads. */
  async function statusesOf(path: string) {
    const counts: Record<number, number> = {}
    for (let round = 0; round < 25; round += 1)
      for (const status of await Promise.all(Array.from({ length: 50 }, () => read(path))))
        counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  expect(await statusesOf(`/files/${file.id}/1/x`)).toEqual({ 404: 1250 })
  expect(await statusesOf(file.path)).toEqual({ 200: 1200, 429: 50 })
  expect(await read((await upload()).path)).toBe(200)
})

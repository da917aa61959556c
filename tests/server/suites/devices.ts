import { describe, expect, it } from 'vitest'
import { type DeviceStatus, maxSeatDevices } from '#core/contract/index.ts'
import {
  changedIn,
  connectMqtt,
  conversationOf,
  entitiesIn,
  eventually,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  passwordGrant,
  registerVisitor,
  s,
  say,
  signIn,
  startConversation,
  takeOver,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

const seats = 6

/** Devices of the staff, seats of the service, and feedback. */
export function devicesSuite(start: Start) {
  const world = serverFor(start, { env: { EVERLINE_SEATS: String(seats) } })
  const enter = (email: string) => signIn(world.server.url, email, world.server.passwordOf(email))
  const describeDevice = (person: Person, id: string, status: DeviceStatus | null = null) =>
    person.call('updateStaffDevices', {
      params: { s, eid: person.eid },
      body: {
        deviceList: [{ id, browser: 'Chrome 156', os: 'Linux', language: 'de', timeZone: 'Europe/Zurich', status }],
      },
    })
  const devicesOf = async (person: Person, eid = person.eid) =>
    unwrap(await person.call('listStaffDevices', { params: { s, eid } })).devices
  const port = { hasDevice: true, list: [{ deviceId: 'a', label: 'A' }], selected: 'a' }

  describe('devices', () => {
    it('[ENT-02] [ENT-05] are described by their browser, with its microphones, speakers and cameras, and listed', async () => {
      const agent = await enter('agent1@everline.test')
      const status: DeviceStatus = {
        isMQTTConnected: true,
        audioInput: port,
        videoInput: { hasDevice: false, list: [], selected: null },
        audioOutput: port,
      }
      expect(await devicesOf(agent)).toContainEqual(
        expect.objectContaining({ id: agent.deviceId, isOwn: true, browser: '' }),
      )
      unwrap(await describeDevice(agent, agent.deviceId, status))
      const own = (await devicesOf(agent)).find(({ isOwn }) => isOwn)
      expect(own).toMatchObject({ id: agent.deviceId, browser: 'Chrome 156', os: 'Linux', language: 'de', status })
      expect(own?.lastUsedAtMs).toBeGreaterThan(Date.now() - 60_000)
      expect(outcomeOf(await describeDevice(agent, newId()))).toBe('not-found')
    })

    it('[ENT-02] have a name from the sign-in on, before their browser describes them', async () => {
      const email = 'agent1@everline.test'
      const asBrowser: typeof fetch = (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('user-agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
        return fetch(input, { ...init, headers })
      }
      const id = newId()
      const grant = passwordGrant(email, world.server.passwordOf(email))
      unwrap(await transportTo(world.server.url, id, asBrowser).send('issueToken', grant))
      const listed = await devicesOf(await enter(email))
      const address = expect.stringContaining('127.0.0.1')
      expect(listed).toContainEqual(expect.objectContaining({ id, browser: 'Firefox 140', os: 'Windows 10', address }))
    })

    it('[ROL-02] are listed to their owner; an admin sees the devices of all staff', async () => {
      const [agent, other] = world.agents
      expect(await devicesOf(world.admin, agent.eid)).toContainEqual(expect.objectContaining({ isOwn: false }))
      const params = { s, eid: agent.eid }
      const body = { deviceList: [agent.deviceId] }
      expect(outcomeOf(await other.call('listStaffDevices', { params }))).toBe('not-found')
      expect(outcomeOf(await other.call('releaseStaffDevices', { params, body }))).toBe('not-found')
      expect(outcomeOf(await world.admin.call('listStaffDevices', { params: { s, eid: newId() } }))).toBe('not-found')
      expect(await devicesOf(agent)).not.toEqual([])
    })

    it('lose their session when they are released: broker connection and calls end at once', async () => {
      const [here, there] = [await enter('agent2@everline.test'), await enter('agent2@everline.test')]
      const connection = await connectMqtt(world.server.url, there.eid, there.token.access_token)
      const closed = new Promise<void>((resolve) => connection.once('close', () => resolve()))
      const params = { s, eid: here.eid }
      const left = unwrap(await here.call('releaseStaffDevices', { params, body: { deviceList: [there.deviceId] } }))
      expect(left.devices.map(({ id }) => id)).not.toContain(there.deviceId)
      await closed
      expect(outcomeOf(await there.call('getProfile', {}))).toBe('token-invalid')
      expect(outcomeOf(await here.call('getProfile', {}))).toBe('ok')
      const body = { grant_type: 'refresh_token', eid: there.eid, refresh_token: there.token.refresh_token } as const
      // The sign-in there can say why.
      expect(await there.transport.send('issueToken', { params: { s }, body })).toMatchObject({
        error: { name: 'token-invalid', details: { reason: 'device-released' } },
      })
    })

    it('[API:releaseStaffDevices] say whether their owner or an admin has released them, and nothing to a made-up token', async () => {
      const [agent, owner] = [await enter('agent2@everline.test'), await enter('agent2@everline.test')]
      const refresh = (refresh_token: string) =>
        agent.transport.send('issueToken', {
          params: { s },
          body: { grant_type: 'refresh_token', eid: agent.eid, refresh_token },
        })
      const params = { s, eid: agent.eid }
      unwrap(await world.admin.call('releaseStaffDevices', { params, body: { deviceList: [agent.deviceId] } }))
      expect(await refresh(agent.token.refresh_token)).toMatchObject({
        error: { details: { reason: 'device-released-by-admin' } },
      })
      const other = await enter('agent2@everline.test')
      unwrap(await owner.call('releaseStaffDevices', { params, body: { deviceList: [other.deviceId] } }))
      expect(await refresh(other.token.refresh_token)).toMatchObject({
        error: { details: { reason: 'device-released' } },
      })
      const unknown = await refresh('made-up')
      expect(outcomeOf(unknown)).toBe('token-invalid')
      expect(JSON.stringify(unknown)).not.toContain('reason')
    })

    it('can release themselves, which ends every session of the user on that device', async () => {
      const [agent, visitor] = [await enter('agent3@everline.test'), await registerVisitor(world.server.url)]
      for (const person of [agent, visitor]) {
        expect(outcomeOf(await person.call('releaseDevice', { params: { s } }))).toBe('ok')
        expect(outcomeOf(await person.call('getProfile', {}))).toBe('token-invalid')
      }
      expect((await devicesOf(world.agents[2])).map(({ id }) => id)).not.toContain(agent.deviceId)
    })
  })

  describe('a profile', () => {
    it('keeps name, language and time zone, and publishes the name to colleagues', async () => {
      const [, , agent] = world.agents
      const body = { name: ' Priya N. ', language: 'de-CH', timeZone: 'Asia/Hong_Kong' }
      unwrap(await agent.call('updateProfile', { params: { s }, body }))
      const again = await enter('agent3@everline.test')
      expect(unwrap(await again.call('getProfile', {}))).toMatchObject({ ...body, name: 'Priya N.' })
      const told = entitiesIn(await world.admin.feed(), 'staff')
      expect(told.at(-1)).toMatchObject({ eid: agent.eid, name: 'Priya N.' })
      for (const wrong of [{ name: ' ' }, { timeZone: 'Mars/Olympus' }, { language: 'no language' }])
        expect(outcomeOf(await agent.call('updateProfile', { params: { s }, body: { ...body, ...wrong } }))).toBe(
          'invalid-request',
        )
    })

    it('[UI-13] has a telephone number, stored in E.164; what is none is refused and changes nothing', async () => {
      const [, , agent] = world.agents
      const body = { name: 'Priya N.', language: '', timeZone: '' }
      const change = (phone?: string) =>
        agent.call('updateProfile', { params: { s }, body: { ...body, ...(phone !== undefined && { phone }) } })
      const stored = async () => unwrap(await agent.call('getProfile', {})).phone
      expect(unwrap(await change(' +852 (5550) 01-42 ')).phone).toBe('+85255500142')
      for (const wrong of ['5550 0142', '+852 call me', '+8525550014212345'])
        expect(await change(wrong)).toMatchObject({
          error: {
            name: 'invalid-request',
            message: expect.stringContaining('body.phone must be a telephone number with its country code'),
            details: { field: 'phone' },
          },
        })
      expect(await stored()).toBe('+85255500142')
      // Clients of an earlier build know no numbers.
      unwrap(await change())
      expect(await stored()).toBe('+85255500142')
      unwrap(await change(''))
      expect(await stored()).toBe('')
    })

    it('[UI-13] the telephone number is told to the staff, and never to visitors', async () => {
      const { admin, agents } = world
      const [colleague, , agent] = agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
      const before = await lastEntryOf(colleague)
      const own = { name: 'Priya N.', language: '', timeZone: '' }
      const change = (phone: string) => agent.call('updateProfile', { params: { s }, body: { ...own, phone } })
      unwrap(await change('+852 5550 0142'))
      unwrap(await say(agent, roomId, 'Hello'))

      const phone = '+85255500142'
      const snapshotOf = async (person: Person) =>
        unwrap(await person.call('getSnapshot', { params: { s }, query: { limit: '1000' } }))
      expect(entitiesIn(await colleague.feed(before), 'staff')).toMatchObject([{ eid: agent.eid, phone }])
      expect(JSON.stringify(await snapshotOf(colleague))).toContain(phone)
      const { seats } = unwrap(await admin.call('listLicenses', { params: { s } }))
      expect(seats.filter((seat) => seat.phone !== undefined)).toMatchObject([{ eid: agent.eid, phone }])

      const seen = [
        await visitor.feed(),
        await snapshotOf(visitor),
        unwrap(await visitor.call('getProfile', {})),
        await conversationOf(visitor, roomId),
        unwrap(await visitor.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '100' } })),
      ]
      expect(JSON.stringify(seen)).toContain(agent.eid)
      expect(JSON.stringify(seen)).not.toMatch(/85255500142|"phone"/)
      expect(outcomeOf(await visitor.call('listLicenses', { params: { s } }))).toBe('forbidden')

      unwrap(await change(''))
      expect(entitiesIn(await colleague.feed(before), 'staff').at(-1)).not.toHaveProperty('phone')
    })
  })

  describe('feedback', () => {
    const say = (person: Person, body: { text: string; level?: 'CRITICAL' | 'MINOR' }, key = newId()) =>
      person.call('sendAppFeedback', { params: { s }, body: { appVersion: 'b1', ...body }, idempotencyKey: key })
    const read = async (query: { before?: string; limit?: string } = {}) =>
      unwrap(await world.admin.call('listAppFeedback', { params: { s }, query }))

    it('[ENT-06] has text, version and level (MAJOR by default), and an admin can read it', async () => {
      const [agent] = world.agents
      const key = newId()
      unwrap(await say(agent, { text: 'The bell is too loud' }, key))
      unwrap(await say(agent, { text: 'The bell is too loud' }, key))
      unwrap(await say(await registerVisitor(world.server.url), { text: 'Nothing works', level: 'CRITICAL' }))
      unwrap(await say(agent, { text: 'A typo', level: 'MINOR' }))
      const { feedback } = await read()
      expect(feedback.map(({ text, level, appVersion }) => [text, level, appVersion])).toEqual([
        ['A typo', 'MINOR', 'b1'],
        ['Nothing works', 'CRITICAL', 'b1'],
        ['The bell is too loud', 'MAJOR', 'b1'],
      ])
      const first = await read({ limit: '2' })
      expect(first.more).toBe(true)
      const rest = await read({ before: first.feedback.at(-1)?.id ?? '' })
      expect(rest.feedback.map(({ text }) => text)).toEqual(['The bell is too loud'])
    })

    it('[ENT-06] is about the app or about the service; feedback about the service has neither version nor log', async () => {
      const [agent] = world.agents
      const idempotencyKey = newId()
      const said = { params: { s }, body: { text: 'Customers wait too long on Mondays' }, idempotencyKey }
      const first = unwrap(await agent.call('sendFeedback', said))
      expect(unwrap(await agent.call('sendFeedback', said))).toEqual(first)
      unwrap(await say(agent, { text: 'The bell is too soft' }))
      const { feedback } = await read({ limit: '2' })
      expect(feedback).toMatchObject([
        { about: 'app', text: 'The bell is too soft', appVersion: 'b1' },
        { ...said.body, id: first.id, about: 'service', level: 'MAJOR', appVersion: '', logSessionId: '' },
      ])
      const blank = { ...said, body: { text: ' ' }, idempotencyKey: newId() }
      expect(outcomeOf(await agent.call('sendFeedback', blank))).toBe('invalid-request')
    })

    it('tells the feeds of the admins, and of nobody else, that their list has changed', async () => {
      const [agent] = world.agents
      const [before, ofAgent] = [await lastEntryOf(world.admin), await lastEntryOf(agent)]
      unwrap(await say(agent, { text: 'More colours' }))
      const body = { text: 'Shorter queues' }
      unwrap(await agent.call('sendFeedback', { params: { s }, body, idempotencyKey: newId() }))
      expect(changedIn(await world.admin.feed(before))).toEqual(['listAppFeedback', 'listAppFeedback'])
      expect(changedIn(await agent.feed(ofAgent))).toEqual([])
    })

    it('[ENT-06] without text or with an unknown level is refused', async () => {
      const [agent] = world.agents
      expect(outcomeOf(await say(agent, { text: '  ' }))).toBe('invalid-request')
      expect(outcomeOf(await say(agent, { text: 'x', level: 'HUGE' as 'MINOR' }))).toBe('invalid-request')
    })
  })
}

/** With few seats, which needs a server of its own. */
export function licensesSuite(start: Start) {
  const world = serverFor(start, { env: { EVERLINE_SEATS: '4' } })
  const tryToEnter = (email: string) =>
    transportTo(world.server.url, newId()).send('issueToken', passwordGrant(email, world.server.passwordOf(email)))
  const seatOf = async (person: Person, id = person.eid) =>
    unwrap(await person.call('getLicense', { params: { s, id } }))

  describe('seats', () => {
    it('[ROL-02] are taken at sign-in, one by each member of the staff, and counted in the list', async () => {
      expect(outcomeOf(await tryToEnter('agent1@everline.test'))).toBe('ok')
      expect(await seatOf(world.agents[0])).toMatchObject({ isClaimed: true, seatsTaken: 4, seats: 4 })
      expect(unwrap(await world.agents[0].call('claimLicense', { params: { s } })).seatsTaken).toBe(4)
      expect(outcomeOf(await world.agents[0].call('getLicense', { params: { s, id: world.agents[1].eid } }))).toBe(
        'not-found',
      )
      expect((await seatOf(world.admin, world.agents[1].eid)).isClaimed).toBe(true)
    })

    it('[ROL-01] are listed for an admin with all of the staff, by name', async () => {
      const { seats, limit } = unwrap(await world.admin.call('listLicenses', { params: { s } }))
      expect(limit).toBe(4)
      const names = seats.map(({ name }) => name)
      expect(names).toEqual(names.toSorted())
      expect(seats.filter(({ claimedAtMs }) => claimedAtMs !== null)).toHaveLength(4)
      expect(seats.find(({ eid }) => eid === world.admin.eid)?.email).toBe('admin@everline.test')
      expect(outcomeOf(await world.agents[0].call('listLicenses', { params: { s } }))).toBe('forbidden')
    })

    it('[UI-01] are listed with the devices on which their owners are signed in, until a session ends', async () => {
      const email = 'agent3@everline.test'
      const { admin, server } = world
      const other = await signIn(server.url, email, server.passwordOf(email))
      const devicesOf = async (eid: string) => {
        const { seats } = unwrap(await admin.call('listLicenses', { params: { s } }))
        return seats.find((seat) => seat.eid === eid)?.devices ?? []
      }
      const before = await devicesOf(other.eid)
      expect(before.length).toBeGreaterThan(1)
      expect(before.length).toBeLessThan(maxSeatDevices)
      expect(before.map(({ isOwn }) => isOwn)).not.toContain(true)
      expect(before.map(({ lastUsedAtMs }) => lastUsedAtMs)).toEqual(
        before.map(({ lastUsedAtMs }) => lastUsedAtMs).toSorted((a, b) => b - a),
      )
      expect((await devicesOf(admin.eid)).filter(({ isOwn }) => isOwn)).toHaveLength(1)
      const [first] = before
      const body = { deviceList: [first?.id ?? ''] }
      unwrap(await admin.call('releaseStaffDevices', { params: { s, eid: other.eid }, body }))
      expect((await devicesOf(other.eid)).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id))
    })

    it('[UI-01] are listed with the number of the devices, of which only those used last are named', async () => {
      const email = 'agent3@everline.test'
      const { admin, server } = world
      const more = Array.from({ length: maxSeatDevices + 1 }, () => signIn(server.url, email, server.passwordOf(email)))
      const [{ eid = '' } = {}] = await Promise.all(more)
      const { seats } = unwrap(await admin.call('listLicenses', { params: { s } }))
      const seat = seats.find((each) => each.eid === eid)
      const { devices } = unwrap(await admin.call('listStaffDevices', { params: { s, eid } }))
      expect(seat?.deviceCount).toBe(devices.length)
      expect(devices.length).toBeGreaterThan(maxSeatDevices)
      expect(seat?.devices?.map(({ id }) => id)).toEqual(devices.slice(0, maxSeatDevices).map(({ id }) => id))
      const body = { deviceList: devices.slice(0, maxSeatDevices + 1).map(({ id }) => id) }
      unwrap(await admin.call('releaseStaffDevices', { params: { s, eid }, body }))
    })

    it('[API:releaseLicense] are freed by an admin or by their owner, which ends the sessions and says why; then somebody else can take them', async () => {
      const [, agent, other] = world.agents
      const release = (person: Person, eid: string) => person.call('releaseLicense', { params: { s, eid } })
      expect(outcomeOf(await release(other, agent.eid))).toBe('not-found')
      expect(outcomeOf(await release(world.admin, agent.eid))).toBe('ok')
      expect(outcomeOf(await agent.call('getProfile', {}))).toBe('token-invalid')
      const whyEnded = async ({ eid, token, transport }: Person) => {
        const body = { grant_type: 'refresh_token', eid, refresh_token: token.refresh_token } as const
        const answer = await transport.send('issueToken', { params: { s }, body })
        return answer.ok ? null : [answer.error.name, answer.error.details?.reason]
      }
      expect(await whyEnded(agent)).toEqual(['token-invalid', 'seat-freed-by-admin'])
      const again = await signIn(
        world.server.url,
        'agent2@everline.test',
        world.server.passwordOf('agent2@everline.test'),
      )
      expect(outcomeOf(await release(again, again.eid))).toBe('ok')
      expect(await whyEnded(again)).toEqual(['token-invalid', 'seat-freed'])
      expect(await seatOf(world.admin, agent.eid)).toMatchObject({ isClaimed: false, claimedAtMs: null, seatsTaken: 3 })
      expect(outcomeOf(await tryToEnter('agent2@everline.test'))).toBe('ok')
    })

    it('tell the feeds of the admins that the list has changed when one is taken or freed', async () => {
      const email = 'agent2@everline.test'
      const { admin, server } = world
      const changesDuring = async (act: () => Promise<unknown>) => {
        const before = await lastEntryOf(admin)
        await act()
        return changedIn(await admin.feed(before))
      }
      const freed = () => admin.call('releaseLicense', { params: { s, eid: world.agents[1].eid } })
      expect(await changesDuring(async () => unwrap(await freed()))).toEqual(['listLicenses'])
      let agent = world.agents[1]
      const enter = async () => {
        agent = await signIn(server.url, email, server.passwordOf(email))
      }
      expect(await changesDuring(enter)).toEqual(['listLicenses'])
      // A user with a seat keeps it; the list shows the other device.
      expect(await changesDuring(enter)).toEqual(['listLicenses'])
      const body = { grant_type: 'revoke', eid: agent.eid, refresh_token: agent.token.refresh_token } as const
      const signOut = async () => unwrap(await agent.call('revokeToken', { params: { s }, body }))
      expect(await changesDuring(signOut)).toEqual(['listLicenses'])

      // A refresh token that is used a second time ends its session.
      await enter()
      const refresh = () => {
        const { eid, token } = agent
        const body = { grant_type: 'refresh_token', eid, refresh_token: token.refresh_token } as const
        return transportTo(server.url, newId()).send('issueToken', { params: { s }, body })
      }
      const next = unwrap(await refresh())
      const { eid } = agent
      const newest = { grant_type: 'refresh_token', eid, refresh_token: next.refresh_token } as const
      unwrap(await transportTo(server.url, newId()).send('issueToken', { params: { s }, body: newest }))
      expect(await changesDuring(async () => expect(outcomeOf(await refresh())).toBe('refresh-reused'))).toEqual([
        'listLicenses',
      ])
    })
  })
}

/** With one seat: the second sign-in. */
export function lastSeatSuite(start: (options: { env: Record<string, string> }) => ReturnType<Start>) {
  it('a sign-in is refused when no seat is left, also when two happen at once, and works again after a sign-out', async () => {
    const server = await start({ env: { EVERLINE_SEATS: '1' } })
    try {
      const attempt = (email: string) =>
        transportTo(server.url, newId()).send('issueToken', passwordGrant(email, server.passwordOf(email)))
      const both = await Promise.all([attempt('agent1@everline.test'), attempt('agent2@everline.test')])
      expect(both.map(outcomeOf).toSorted()).toEqual(['no-seat-left', 'ok'])
      const [winner] = both.filter(({ ok }) => ok)
      const token = unwrap(winner ?? both[0])
      const refused = both.find(({ ok }) => !ok)
      expect(refused).toMatchObject({ error: { message: 'All of your team’s seats are taken.' } })
      const body = { grant_type: 'revoke', eid: token.eid, refresh_token: token.refresh_token } as const
      unwrap(
        await transportTo(server.url, newId()).send(
          'revokeToken',
          { params: { s }, body },
          { token: token.access_token },
        ),
      )
      expect(outcomeOf(await attempt('agent3@everline.test'))).toBe('ok')
      await eventually(async () => outcomeOf(await attempt('agent1@everline.test')) === 'no-seat-left')
    } finally {
      await server.close()
    }
  })
}

import { describe, expect, it } from 'vitest'
import {
  answer,
  conversationOf,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  signIn,
  startConversation,
  startHandled,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { pushWorld } from './push-client.ts'
import type { Start } from './suite.ts'
import { callIn, leaveCall, startCall } from './telephony-client.ts'

/** Pushes to the devices of people who do not read along [PWA-03]. */
export function pushSuite(start: Start) {
  const { clock, services, world, owners, keyOf, addressOf, save, subscribe, settings, connect, tell, connections } =
    pushWorld(start)
  const enter = (email: string) => signIn(world.server.url, email, world.server.passwordOf(email))
  const stateOf = async (person: Person) => unwrap(await person.call('getPushState', { params: { s } }))
  const test = (person: Person) => person.call('sendPushTest', { params: { s } })
  /** The device says that it shows a push; whose transport it comes by does not matter. */
  const shows = async (person: Person, push: { notification: { data: { id: string } } } | undefined) =>
    unwrap(await person.transport.send('confirmPush', { params: { id: push?.notification.data.id ?? '' } }))
  const handled = (agent: Person, name = 'Vera', text = 'Hello') =>
    startHandled(world.server.url, agent, { name, text })

  it('[PWA-03] a message reaches an agent without an open app once, encrypted, in the declarative form, with what a press does', async () => {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent)
    const device = await subscribe(agent)
    unwrap(await say(visitor, roomId, 'Where is my parcel?'))
    const [push] = await device.has(1)
    expect(push).toMatchObject({
      ttlSeconds: 7 * 24 * 3600,
      urgency: 'normal',
      subject: 'mailto:ops@everline.example',
      web_push: 8030,
      app_badge: '2',
      mutable: true,
      notification: {
        title: 'Vera (2)',
        body: 'Where is my parcel?',
        navigate: `${world.server.url}/inbox/${roomId}`,
        tag: `room/${roomId}`,
        lang: 'en',
        dir: 'ltr',
        silent: false,
        app_badge: '2',
        actions: [{ action: 'reply', title: 'Reply' }],
      },
    })
    expect(push?.topic).toMatch(/^[a-f\d]{32}$/)
    unwrap(await say(agent, roomId, 'On its way'))
    unwrap(await say(visitor, roomId, 'Thanks'))
    // The own message pushes nothing, and each other one is told once.
    expect((await device.has(2)).map(({ notification }) => notification.body)).toEqual([
      'Where is my parcel?',
      'Thanks',
    ])
    expect(device.service.refused()).toEqual([])
  })

  it('P02 [PWA-03] who reads along gets no push', async () => {
    const [agent, second] = world.agents
    const { visitor, roomId } = await handled(agent)
    const [device, other] = [await subscribe(agent), await subscribe(second)]
    await connect(agent, 'attended')
    unwrap(await say(visitor, roomId, 'Seen at the desk'))
    // A later message arrives: the job of the message is over.
    unwrap(await test(second))
    await other.has(1)
    unwrap(await test(agent))
    expect((await device.has(1)).map(({ notification }) => notification.tag)).toEqual(['test'])
  })

  it('P03 [PWA-03] who has the app open but is away from it gets the push', async () => {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent)
    const device = await subscribe(agent)
    await connect(agent, 'attended')
    await tell(agent, await connect(agent, 'open'), 'attended')
    for (const connection of connections) await tell(agent, connection, 'open')
    await eventually(async () => {
      unwrap(await say(visitor, roomId, 'Anybody there?'))
      return device.all().length > 0
    })
  })

  describe('an offer', () => {
    /** Only this agent is asked. */
    async function asked(agent: Person, name: string) {
      for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
      await connect(agent, 'open')
      unwrap(await setStatus(agent, 'available'))
      const device = await subscribe(agent, 'fcm')
      const visitor = await registerVisitor(world.server.url, name)
      const { roomId } = await startConversation(visitor, 'Is it in stock?')
      const [push] = await device.has(1)
      const id: string = push?.notification.data.id
      const act = (action: 'accept' | 'decline', of = id) =>
        visitor.transport.send('actOnPush', { params: { id: of }, body: { action } })
      return { device, visitor, roomId, push, act, ...(await inquiryOf(visitor, roomId)) }
    }

    it('[PWA-03] [INQ-03] is urgent, lives until its deadline, and is answered from the notification once', async () => {
      const [agent] = world.agents
      const { device, roomId, push, act } = await asked(agent, 'Omar')
      expect(push).toMatchObject({
        urgency: 'high',
        notification: {
          title: 'New chat: Omar',
          body: 'Is it in stock?',
          actions: [
            { action: 'accept', title: 'Accept' },
            { action: 'decline', title: 'Decline' },
          ],
        },
      })
      expect(push?.ttlSeconds).toBeLessThanOrEqual(60)
      expect(outcomeOf(await act('accept', newId()))).toBe('push-over')
      expect(unwrap(await act('accept'))).toEqual({ roomId })
      expect(unwrap(await act('accept'))).toEqual({ roomId })
      expect(await inquiryOf(agent, roomId)).toMatchObject({ status: 'handling', agentEid: agent.eid })
      // The device that answered is not told of its own answer.
      unwrap(await test(agent))
      expect((await device.has(2)).map(({ notification }) => notification.tag).slice(1)).toEqual(['test'])
    })

    it('P07 [PWA-03] that a colleague has taken says who has it, there where it was shown, and refuses a later answer', async () => {
      const [agent] = world.agents
      const { device, act, id, push } = await asked(agent, 'Lena')
      unwrap(await takeOver(world.admin, id))
      const [, over] = await device.has(2)
      expect(over?.notification).toMatchObject({
        title: expect.stringMatching(/^Taken by /),
        body: 'Lena',
        silent: true,
        tag: push?.notification.tag,
        actions: [],
      })
      expect(outcomeOf(await act('accept'))).toBe('offer-lost')
    })

    it('[PWA-03] that the account has answered elsewhere is taken away where it was shown', async () => {
      const [agent] = world.agents
      const { device, id, push } = await asked(agent, 'Nia')
      unwrap(await answer(agent, id, true))
      const [, over] = await device.has(2)
      expect(over?.notification).toMatchObject({
        ...{ title: 'Seen on another device', body: 'Nia', silent: true, tag: push?.notification.tag },
        data: { kind: 'over', isBrief: true },
      })
    })

    it('[PWA-03] with a call is answered in the app alone: sound needs a tab', async () => {
      const [agent] = world.agents
      for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
      await connect(agent, 'open')
      unwrap(await setStatus(agent, 'available'))
      const device = await subscribe(agent)
      const visitor = await registerVisitor(world.server.url, 'Iris')
      const id = newId()
      unwrap(
        await visitor.call('createConversation', { params: { s }, body: { id, page: '' }, idempotencyKey: newId() }),
      )
      const call = callIn(await startCall(visitor, { kind: 'room', roomId: id }))
      const [push] = await device.has(1)
      expect(push?.notification).toMatchObject({ title: 'New chat: Iris', body: 'Voice call', actions: [] })
      unwrap(await leaveCall(visitor, call))
    })

    it('[PWA-03] is answered by nobody who has signed out', async () => {
      const [agent] = world.agents
      const { act } = await asked(agent, 'Ines')
      unwrap(await save(agent, null))
      expect(outcomeOf(await act('accept'))).toBe('push-over')
    })
  })

  it('[PWA-03] an endpoint belongs to the account that stored it last, and a sign-out ends it', async () => {
    const [agent, second] = world.agents
    await subscribe(agent)
    expect((await stateOf(agent)).devices).toMatchObject([{ isOwn: true, answer: 'none', shownAtMs: null }])
    const own = await enter('agent1@everline.test')
    const shared = services.autopush.subscribe(await keyOf(own))
    unwrap(await save(own, addressOf(shared)))
    expect((await stateOf(agent)).devices).toHaveLength(2)
    unwrap(await save(second, addressOf(shared)))
    owners.push(second)
    expect((await stateOf(agent)).devices).toHaveLength(1)
    expect((await stateOf(second)).devices).toHaveLength(1)
    const later = await enter('agent2@everline.test')
    const mine = services.autopush.subscribe(await keyOf(later))
    unwrap(await save(later, addressOf(mine)))
    const { eid, refresh_token } = later.token
    unwrap(await later.call('revokeToken', { params: { s }, body: { grant_type: 'revoke', eid, refresh_token } }))
    unwrap(await test(second))
    await eventually(() => services.autopush.received(shared.endpoint).length === 1)
    expect(services.autopush.received(mine.endpoint)).toEqual([])
    expect((await stateOf(second)).devices).toHaveLength(1)
  })

  it('P10 [PWA-03] a subscription that the browser has replaced is stored in its place by who knows the secret of the former one', async () => {
    const [agent] = world.agents
    const { address } = await subscribe(agent)
    const next = addressOf(services.autopush.subscribe(await keyOf(agent)))
    const move = (from: object, to = next) =>
      agent.transport.send('movePushSubscription', {
        params: {},
        body: { from: { endpoint: address.endpoint, auth: address.auth, ...from }, to },
      })
    unwrap(await move({ auth: next.auth }))
    expect(outcomeOf(await move({}, { ...next, endpoint: 'https://169.254.169.254/x' }))).toBe('push-endpoint-refused')
    const received = (endpoint: string) => services.autopush.received(endpoint).length
    unwrap(await test(agent))
    await eventually(() => received(address.endpoint) === 1)
    unwrap(await move({}))
    unwrap(await move({}))
    clock.moveOn(1)
    unwrap(await test(agent))
    await eventually(() => received(next.endpoint) === 1)
    expect(received(address.endpoint)).toBe(1)
    expect((await stateOf(agent)).devices).toHaveLength(1)
    // It is nobody else's: whoever knows one of their own does not get another's away.
    const [, second] = world.agents
    const own = await subscribe(second)
    unwrap(await move({ endpoint: own.address.endpoint, auth: own.address.auth }))
    expect((await stateOf(agent)).devices).toHaveLength(1)
  })

  it('P12 [PWA-03] 404 and 410 end a subscription at once, 403 is an alarm, 413 sends a shorter push, and 429 is asked again', async () => {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent)
    const device = await subscribe(agent, 'fcm')
    device.service.setAnswer(413)
    unwrap(await say(visitor, roomId, 'A long story'))
    const [short] = await device.has(1)
    expect(short?.notification).toMatchObject({ title: 'New message', body: '' })
    device.service.setAnswer(403)
    unwrap(await test(agent))
    await eventually(async () => (await stateOf(agent)).devices[0]?.answer === 'refused')
    expect((await stateOf(agent)).devices[0]).toMatchObject({ status: 403 })
    await eventually(async () => {
      const { events } = unwrap(
        await world.admin.call('searchSecurityLog', { params: { s }, query: { text: 'push service' } }),
      )
      return events.length > 0
    })
    clock.moveOn(1)
    device.service.setAnswer(429, { headers: { 'retry-after': '0' } })
    unwrap(await test(agent))
    expect((await device.has(2)).at(-1)?.notification.tag).toBe('test')
    device.service.unsubscribe(device.endpoint)
    clock.moveOn(1)
    unwrap(await test(agent))
    await eventually(async () => (await stateOf(agent)).devices.length === 0)
  })

  it('[PWA-03] an address of no push service, or no subscription of a browser, is refused and stores nothing', async () => {
    const [agent] = world.agents
    const { endpoint, ...keys } = addressOf(services.autopush.subscribe(await keyOf(agent)))
    const refused = [
      'https://example.org/push',
      'http://127.0.0.1:1/x',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.example/x',
      'https://user:pw@fcm.googleapis.com/x',
    ]
    for (const other of refused)
      expect(outcomeOf(await save(agent, { endpoint: other, ...keys })), other).toMatch(/push-endpoint-refused|invalid/)
    expect(outcomeOf(await save(agent, { ...keys, endpoint, p256dh: 'x' }))).toBe('invalid-request')
    expect((await stateOf(agent)).devices).toEqual([])
  })

  it('[PWA-03] kinds, quiet hours, hidden contents and sound are each person’s own choice', async () => {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent)
    const device = await subscribe(agent)
    await settings(agent, { kinds: ['offer'] })
    unwrap(await say(visitor, roomId, 'Not of a wanted kind'))
    const minute = (atMs: number) => new Date(atMs).getUTCHours() * 60 + new Date(atMs).getUTCMinutes()
    const at = (offset: number) => (minute(clock.nowMs()) + offset + 1440) % 1440
    unwrap(await test(agent))
    await device.has(1)
    await settings(agent, { quiet: { from: at(-30), until: at(30), timeZone: 'UTC' } })
    unwrap(await say(visitor, roomId, 'In quiet hours'))
    clock.moveOn(1)
    unwrap(await test(agent))
    await device.has(2)
    await settings(agent, {
      hidesContent: true,
      hasSound: false,
      quiet: { from: at(30), until: at(-30), timeZone: 'UTC' },
    })
    unwrap(await say(visitor, roomId, 'A secret'))
    clock.moveOn(1)
    expect(device.titles()).toEqual(['This is a test', 'This is a test'])
    await settings(agent, { hidesContent: true, hasSound: false })
    unwrap(await say(visitor, roomId, 'A secret'))
    const last = (await device.has(3)).at(-1)
    expect(last?.notification).toMatchObject({ title: 'New message', body: '', silent: true })
    expect(last?.text).not.toContain('secret')
  })

  it('P13 [PWA-03] a push that is overtaken by its end is not sent', async () => {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent)
    const device = await subscribe(agent)
    device.service.setAnswer(503, { headers: { 'retry-after': '1' } })
    unwrap(await say(visitor, roomId, 'Read before it could be sent'))
    await eventually(async () => (await stateOf(agent)).devices[0]?.answer === 'busy')
    const { lastSeq } = await conversationOf(agent, roomId)
    unwrap(await agent.call('setMark', { params: { s, roomId }, body: { deliveredSeq: lastSeq, readSeq: lastSeq } }))
    await eventually(async () => {
      const { jobs } = unwrap(await world.admin.call('listJobs', { params: { s } }))
      return jobs.every(({ kind }) => kind !== 'push-send')
    })
    expect(device.all()).toEqual([])
  })

  it('[PWA-03] messages read elsewhere are taken away where they were shown, once all are read, also while somebody reads along at a desk', async () => {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent, 'Kim')
    const device = await subscribe(agent)
    unwrap(await say(visitor, roomId, 'Hello?'))
    unwrap(await say(visitor, roomId, 'Are you there?'))
    const [, last] = await device.has(2)
    await shows(visitor, last)
    await connect(agent, 'attended')
    const { lastSeq } = await conversationOf(agent, roomId)
    const read = (readSeq: number) =>
      agent.call('setMark', { params: { s, roomId }, body: { deliveredSeq: lastSeq, readSeq } })
    unwrap(await read(lastSeq - 1))
    unwrap(await read(lastSeq))
    const [, shown, over] = await device.has(3)
    expect(over?.notification).toMatchObject({
      title: 'Seen on another device',
      body: 'Kim',
      silent: true,
      tag: shown?.notification.tag,
      data: { kind: 'over', isBrief: true },
    })
    expect(Number(over?.app_badge)).toBe(Number(shown?.app_badge) - 3)
    // It shows nothing more of the room: reading further there tells it nothing.
    unwrap(await say(visitor, roomId, 'Thanks'))
    unwrap(await read(lastSeq + 1))
    unwrap(await test(agent))
    expect((await device.has(4)).map(({ notification }) => notification.tag).slice(3)).toEqual(['test'])
  })

  it('P08 P14 P19 [PWA-03] reading elsewhere sends nothing to Apple’s service: the next push that tells something brings the number', async () => {
    const [agent] = world.agents
    const [read, unread] = [await handled(agent, 'Kim'), await handled(agent, 'Noa')]
    const device = await subscribe(agent, 'apple')
    unwrap(await say(read.visitor, read.roomId, 'Hello?'))
    await device.has(1)
    const { lastSeq } = await conversationOf(agent, read.roomId)
    const mark = { deliveredSeq: lastSeq, readSeq: lastSeq }
    unwrap(await agent.call('setMark', { params: { s, roomId: read.roomId }, body: mark }))
    unwrap(await say(unread.visitor, unread.roomId, 'And me?'))
    const [first, second] = await device.has(2)
    expect([first?.notification.tag, second?.notification.tag]).toEqual([
      `room/${read.roomId}`,
      `room/${unread.roomId}`,
    ])
    // Two that were read, and one that has come.
    expect(Number(second?.app_badge)).toBe(Number(first?.app_badge) - 2 + 1)
  })

  it('[PWA-03] a reminder is told when its time has come, once, unless it was removed', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    await settings(agent, { kinds: ['reminder'] })
    const [kept, removed] = [await handled(agent, 'Kim'), await handled(agent, 'Noa')]
    const remind = (roomId: string, inMs: number | null) =>
      agent.call('setReminder', {
        params: { s, roomId },
        body: { atMs: inMs === null ? null : clock.nowMs() + inMs, text: 'Ask again' },
      })
    unwrap(await remind(removed.roomId, 30_000))
    unwrap(await remind(removed.roomId, null))
    unwrap(await remind(kept.roomId, 31_000))
    clock.moveOn(40_000)
    const pushes = await device.has(1)
    expect(pushes.map(({ notification }) => [notification.title, notification.body])).toEqual([
      ['Reminder: Kim', 'Ask again'],
    ])
  })

  it('P04 [PWA-03] a mention, a callback and a call of a colleague are told, each by its own words and tag', async () => {
    const [agent, second] = world.agents
    const { roomId } = await handled(agent, 'Vera')
    const device = await subscribe(second)
    const told = async (tag: string) => {
      const found = () => device.all().find(({ notification }) => notification.tag === tag)
      return (await eventually(found)).notification
    }
    const id = newId()
    const body = { id, text: 'Please look', mentionedEids: [second.eid] }
    unwrap(await agent.call('writeNote', { params: { s, roomId }, body, idempotencyKey: id }))
    expect((await told(`mention/${roomId}`)).title).toMatch(/ mentioned you: Vera$/)

    const own = await handled(second, 'Kim')
    const number = '+493055512345'
    unwrap(
      await own.visitor.call('requestCallback', {
        params: { s, roomId: own.roomId },
        body: { number, note: '' },
        idempotencyKey: newId(),
      }),
    )
    expect(await told(`room/${own.roomId}`)).toMatchObject({
      title: 'Kim asks for a call',
      actions: [{ action: 'call-back' }],
      data: { number },
    })

    // Colleagues can only call whoever has the app open somewhere.
    await connect(second, 'open')
    unwrap(await setStatus(second, 'available'))
    const call = callIn(await startCall(agent, { kind: 'staff', eid: second.eid }))
    expect((await told(`call/${call.id}`)).title).toMatch(/ is calling$/)
    unwrap(await leaveCall(agent, call))
    await eventually(() => device.titles().includes('The call has ended'))
  })

  it('P18 [PWA-03] a test says how each device answered, and when; a repeated answer of a device changes nothing', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    unwrap(await test(agent))
    const [push] = await device.has(1)
    await eventually(async () => (await stateOf(agent)).devices[0]?.answer === 'sent')
    const shown = () => agent.transport.send('confirmPush', { params: { id: push?.notification.data.id } })
    unwrap(await shown())
    const [first] = (await stateOf(agent)).devices
    expect(first).toMatchObject({ answer: 'shown', status: 201, isOwn: true })
    clock.moveOn(1000)
    unwrap(await shown())
    unwrap(await agent.transport.send('confirmPush', { params: { id: newId() } }))
    expect((await stateOf(agent)).devices).toEqual([first])
  })
}

import { beforeEach, expect, it } from 'vitest'
import {
  answer,
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  setStatus,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { pushWorld } from './push-client.ts'
import type { Start } from './suite.ts'
import { callIn, leaveCall, startCall } from './telephony-client.ts'

/** Agents without the app open are offered inquiries by push [PWA-03] [INQ-02] [INQ-03]. */
export function pushRoutingSuite(start: Start) {
  const { clock, world, subscribe, settings, connect, tell } = pushWorld(start)
  beforeEach(async () => {
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    // Connections of the test before count for a moment after their end.
    clock.moveOn(6_000)
  })

  async function come(name = 'Olga') {
    const visitor = await registerVisitor(world.server.url, name)
    const { roomId } = await startConversation(visitor, 'Is it in stock?')
    return { visitor, roomId, ...(await inquiryOf(visitor, roomId)) }
  }
  const offersTo = async (person: Person, roomId: string) =>
    entitiesIn(await person.feed(), 'offer').filter(({ conversationId }) => conversationId === roomId)
  const isOffered = (person: Person, roomId: string) =>
    eventually(async () => (await offersTo(person, roomId)).find(({ status }) => status === 'pending'))
  const passedOf = async (person: Person) =>
    unwrap(await person.call('listPassedInquiries', { params: { s } })).passed.map(
      ({ conversationId }) => conversationId,
    )
  type Device = Awaited<ReturnType<typeof subscribe>>
  /** The device says that it has shown its last push. */
  const confirm = async (person: Person, device: Device) =>
    unwrap(await person.transport.send('confirmPush', { params: { id: device.all().at(-1)?.notification.data.id } }))
  /** Time goes by in which a device may confirm, and the router looks. */
  async function waitForDevices() {
    clock.moveOn(8_001)
    unwrap(await setStatus(world.admin, 'away'))
  }

  it('[PWA-03] [INQ-03] an available agent without the app open gets an inquiry by push, with time until the deadline once a device has shown it', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    unwrap(await setStatus(agent, 'available'))
    const { visitor, roomId, id } = await come()
    const [push] = await device.has(1)
    expect(push).toMatchObject({ urgency: 'high', notification: { title: 'New chat: Olga' } })
    // It must not come after it was passed on.
    expect(push?.ttlSeconds).toBeLessThanOrEqual(8)
    await confirm(agent, device)
    await waitForDevices()
    expect((await offersTo(agent, roomId)).at(-1)).toMatchObject({ status: 'pending' })
    const act = { params: { id: push?.notification.data.id }, body: { action: 'accept' } } as const
    expect(unwrap(await agent.transport.send('actOnPush', act))).toEqual({ roomId })
    expect(await inquiryOf(visitor, roomId)).toMatchObject({ id, status: 'handling', agentEid: agent.eid })
  })

  it('[PWA-03] [INQ-03] a colleague with the app open comes first', async () => {
    const [byPush, here] = world.agents
    const device = await subscribe(byPush)
    unwrap(await setStatus(byPush, 'available'))
    await connect(here, 'attended')
    unwrap(await setStatus(here, 'available'))
    const { roomId } = await come()
    const offer = await isOffered(here, roomId)
    expect(await offersTo(byPush, roomId)).toEqual([])
    // Once it is declined, pushes are the next way.
    unwrap(await answer(here, offer.inquiryId, false))
    await isOffered(byPush, roomId)
    await device.has(1)
  })

  it('[PWA-03] [INQ-03] an offer that no device confirms goes on, is read on return, and the next ones pass until a device shows something', async () => {
    const [off, second] = world.agents
    const devices = [await subscribe(off), await subscribe(second, 'fcm')] as const
    unwrap(await setStatus(off, 'available'))
    const { roomId } = await come('Vera')
    await isOffered(off, roomId)
    unwrap(await setStatus(second, 'available'))
    await waitForDevices()
    await isOffered(second, roomId)
    await devices[1].has(1)
    await confirm(second, devices[1])
    expect((await offersTo(off, roomId)).at(-1)).toMatchObject({ status: 'withdrawn' })
    expect(await passedOf(off)).toContain(roomId)
    expect(await passedOf(second)).not.toContain(roomId)

    unwrap(await setStatus(second, 'away'))
    const passing = await come('Kim')
    await eventually(async () => (await inquiryOf(passing.visitor, passing.roomId)).status === 'missed')
    expect(await offersTo(off, passing.roomId)).toEqual([])
    unwrap(await off.call('sendPushTest', { params: { s } }))
    await eventually(() => devices[0].titles().includes('This is a test'))
    await confirm(off, devices[0])
    const next = await come('Noa')
    await isOffered(off, next.roomId)
  })

  it('[PWA-03] [INQ-03] a device that confirms an offer after it has moved on learns so, and changes nothing', async () => {
    const [late, second] = world.agents
    const device = await subscribe(late)
    unwrap(await setStatus(late, 'available'))
    const { roomId } = await come('Vera')
    await device.has(1)
    await subscribe(second, 'fcm')
    unwrap(await setStatus(second, 'available'))
    await waitForDevices()
    await isOffered(second, roomId)
    const before = [await offersTo(late, roomId), await offersTo(second, roomId)]
    const shown = { params: { id: device.all()[0]?.notification.data.id } }
    expect(unwrap(await late.transport.send('confirmPush', shown))).toEqual({ isOver: true })
    expect(unwrap(await late.transport.send('confirmPush', shown))).toEqual({ isOver: true })
    expect([await offersTo(late, roomId), await offersTo(second, roomId)]).toEqual(before)
    expect(outcomeOf(await late.transport.send('actOnPush', { ...shown, body: { action: 'accept' } }))).toBe(
      'offer-expired',
    )
  })

  it('P03 [PWA-03] [INQ-03] an app that is looked at and answers no probe, such as a frozen one, does not keep the push away', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    const { client } = await connect(agent, 'attended')
    unwrap(await setStatus(agent, 'available'))
    client.handleMessage = () => {}
    // Longer than a sign of life counts.
    clock.moveOn(6_000)
    await come()
    await eventually(() => device.titles().includes('New chat: Olga'))
  })

  it('P03 [PWA-03] [INQ-03] an offer by push goes on although a frozen app of its agent keeps its connection', async () => {
    const [frozen, second] = world.agents
    await subscribe(frozen)
    const { client } = await connect(frozen, 'attended')
    unwrap(await setStatus(frozen, 'available'))
    client.handleMessage = () => {}
    clock.moveOn(6_000)
    const { roomId } = await come()
    await isOffered(frozen, roomId)
    await subscribe(second, 'fcm')
    unwrap(await setStatus(second, 'available'))
    await waitForDevices()
    await isOffered(second, roomId)
    expect(await passedOf(frozen)).toContain(roomId)
  })

  it('[PWA-03] [INQ-03] an agent who has closed the last window is told by push although the app’s worker still answers', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    const connection = await connect(agent, 'attended')
    unwrap(await setStatus(agent, 'available'))
    await tell(agent, connection, 'closed')
    const asked = await come('Vera')
    await eventually(() => device.titles().includes('New chat: Vera'))
    // Once a window is open again, no device has to confirm.
    await tell(agent, connection, 'open')
    await waitForDevices()
    expect((await offersTo(agent, asked.roomId)).at(-1)).toMatchObject({ status: 'pending' })
    const { roomId } = await come('Kim')
    await isOffered(agent, roomId)
    await waitForDevices()
    expect((await offersTo(agent, roomId)).at(-1)).toMatchObject({ status: 'pending' })
  })

  it('[PWA-03] [INQ-03] an offer to a window that is closed then goes to the device, which must show it, and otherwise to the next agent', async () => {
    const [agent, other] = world.agents
    const device = await subscribe(agent)
    const connection = await connect(agent, 'attended')
    unwrap(await setStatus(agent, 'available'))
    const shown = await come('Vera')
    await isOffered(agent, shown.roomId)
    expect(device.titles()).toEqual([])
    await tell(agent, connection, 'closed')
    await eventually(() => device.titles().includes('New chat: Vera'))
    await confirm(agent, device)
    await waitForDevices()
    expect((await offersTo(agent, shown.roomId)).at(-1)).toMatchObject({ status: 'pending' })
    // The device shows it: a window that is opened and closed again changes nothing.
    await tell(agent, connection, 'open')
    await tell(agent, connection, 'closed')
    await waitForDevices()
    expect((await offersTo(agent, shown.roomId)).at(-1)).toMatchObject({ status: 'pending' })
    unwrap(await answer(agent, shown.id, true))

    await tell(agent, connection, 'attended')
    const { roomId } = await come('Kim')
    await isOffered(agent, roomId)
    await connect(other, 'attended')
    unwrap(await setStatus(other, 'available'))
    await tell(agent, connection, 'closed')
    await eventually(() => device.titles().includes('New chat: Kim'))
    await waitForDevices()
    await isOffered(other, roomId)
    expect(await passedOf(agent)).toContain(roomId)
  })

  it('[PWA-03] [INQ-03] without a device such an offer goes on at once, and stays while another window is open', async () => {
    const [agent, other] = world.agents
    const [office, home] = [await connect(agent, 'attended'), await connect(agent, 'open')]
    unwrap(await setStatus(agent, 'available'))
    const { roomId } = await come()
    await isOffered(agent, roomId)
    await connect(other, 'attended')
    unwrap(await setStatus(other, 'available'))
    await tell(agent, office, 'closed')
    await waitForDevices()
    expect((await offersTo(agent, roomId)).at(-1)).toMatchObject({ status: 'pending' })
    await tell(agent, home, 'closed')
    await isOffered(other, roomId)
    expect(await passedOf(agent)).toContain(roomId)
  })

  it('[PWA-03] [INQ-03] an agent who opens the app in place of the device’s answer keeps the offer', async () => {
    const [agent] = world.agents
    await subscribe(agent)
    unwrap(await setStatus(agent, 'available'))
    const { roomId } = await come()
    await isOffered(agent, roomId)
    await connect(agent, 'attended')
    await waitForDevices()
    const [offer] = await offersTo(agent, roomId)
    expect((await offersTo(agent, roomId)).at(-1)).toMatchObject({ status: 'pending' })
    unwrap(await answer(agent, offer?.inquiryId ?? '', true))
  })

  it('[PWA-03] [INQ-03] quiet hours and kinds count: who wants no pushes of offers is passed over', async () => {
    const [agent] = world.agents
    await subscribe(agent)
    unwrap(await setStatus(agent, 'available'))
    await settings(agent, { kinds: ['message'] })
    const unwanted = await come()
    await eventually(async () => (await inquiryOf(unwanted.visitor, unwanted.roomId)).status === 'missed')
    const minute = new Date(clock.nowMs()).getUTCHours() * 60 + new Date(clock.nowMs()).getUTCMinutes()
    const quiet = { from: (minute + 1410) % 1440, until: (minute + 30) % 1440, timeZone: 'UTC' }
    await settings(agent, { quiet })
    const atNight = await come()
    await eventually(async () => (await inquiryOf(atNight.visitor, atNight.roomId)).status === 'missed')
    expect([...(await offersTo(agent, unwanted.roomId)), ...(await offersTo(agent, atNight.roomId))]).toEqual([])
  })

  it('[PWA-03] [INQ-03] a device whose push service refuses the installation is no way to an agent', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    device.service.setAnswer(403)
    unwrap(await agent.call('sendPushTest', { params: { s } }))
    const answer = async () => unwrap(await agent.call('getPushState', { params: { s } })).devices[0]?.answer
    await eventually(async () => (await answer()) === 'refused')
    unwrap(await setStatus(agent, 'available'))
    const { visitor, roomId } = await come()
    await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'missed')
    expect(await offersTo(agent, roomId)).toEqual([])
  })

  it('[INQ-02] [SES-20] an agent who is reached by push counts as here for places in the queue, teams and links', async () => {
    const [agent] = world.agents
    const params = { s }
    const [tagId, linkId, ownId] = [newId(), newId(), newId()]
    const tag = { id: tagId, name: 'Tents', color: 'red' as const, memberEids: [agent.eid], languages: [] }
    unwrap(await world.admin.call('createTag', { params, body: tag }))
    const { widgets } = unwrap(await world.admin.call('listWidgets', { params }))
    const shown = { revision: widgets[0]?.revision ?? 0, showsStaff: true, teams: [{ tagId }] }
    unwrap(await world.admin.call('updateWidgetSettingV2', { params, body: shown }))
    const links = [
      { id: linkId, name: 'Team', kind: 'team', targetId: tagId },
      { id: ownId, name: 'Card', kind: 'staff', targetId: agent.eid },
    ] as const
    for (const body of links) unwrap(await world.admin.call('createDestination', { params, body }))
    unwrap(await setStatus(agent, 'available'))
    const visitor = await registerVisitor(world.server.url, 'Iris')
    async function isHere() {
      const { tags } = unwrap(await visitor.call('getBundledTags', { params, query: {} }))
      const query = { includeStaffs: 'true' as const }
      const { tag: one } = unwrap(await visitor.call('getTagStaffs', { params: { s, tagId }, query }))
      const linked = links.map(({ id }) => visitor.call('lookUpDestination', { params: { s, id } }))
      return [...tags, one, ...(await Promise.all(linked)).map((link) => unwrap(link).destination)].map(
        (each) => each.isHere,
      )
    }
    expect(await isHere()).toEqual([false, false, false, false])
    await subscribe(agent)
    expect(await isHere()).toEqual([true, true, true, true])
    const { visitor: waiting, roomId } = await come()
    const { place } = unwrap(await waiting.call('getQueuePlace', { params: { s, roomId } }))
    expect(place).toBe(1)
    unwrap(await world.admin.call('deleteTag', { params: { s, id: tagId } }))
  })

  it('[PWA-03] [INQ-02] a colleague’s transfer reaches an agent by push, ends when no device confirms it, and is refused without a device', async () => {
    const [agent, byPush, without] = world.agents
    const { inquiryId: id, roomId } = await startHandled(world.server.url, agent, { name: 'Vera' })
    for (const person of [byPush, without]) unwrap(await setStatus(person, 'available'))
    const device = await subscribe(byPush)
    const transfer = (eid: string) =>
      agent.call('transferInquiry', {
        params: { s, id },
        body: { type: 'inquiry_attendee', toEid: eid, note: 'For the tents' },
        idempotencyKey: newId(),
      })
    expect(outcomeOf(await transfer(without.eid))).toBe('colleague-unreachable')
    unwrap(await transfer(byPush.eid))
    const [push] = await device.has(1)
    expect(push?.notification).toMatchObject({
      title: expect.stringMatching(/^\S.* → you: Vera$/),
      body: 'For the tents',
      actions: [
        { action: 'accept', title: 'Accept' },
        { action: 'decline', title: 'Decline' },
      ],
    })
    await waitForDevices()
    await eventually(async () => (await offersTo(byPush, roomId)).at(-1)?.status === 'expired')
    // The device may be off: it is not asked again at once.
    expect(outcomeOf(await transfer(byPush.eid))).toBe('colleague-unreachable')
  })

  it('P04 [PWA-03] a chat that nobody takes is told to all staff as missed, and leads to the missed ones', async () => {
    const [agent] = world.agents
    const device = await subscribe(agent)
    await come('Lena')
    const [push] = await device.has(1)
    expect(push?.notification).toMatchObject({ title: 'Missed chat: Lena', body: 'Is it in stock?' })
    expect(push?.notification.navigate).toBe(`${world.server.url}/inbox?tab=missed`)
    await settings(agent, { hidesContent: true })
    await come('Kim')
    const [, hidden] = await device.has(2)
    expect(hidden?.notification).toMatchObject({ title: 'Missed chat', body: '' })
    expect(hidden?.text).not.toContain('Kim')
  })

  it('[PWA-03] a colleague without the app open is called by push', async () => {
    const [agent, second, third] = world.agents
    const device = await subscribe(second)
    expect(outcomeOf(await startCall(agent, { kind: 'staff', eid: third.eid }))).toBe('call-target-away')
    const call = callIn(await startCall(agent, { kind: 'staff', eid: second.eid }))
    const [push] = await device.has(1)
    expect(push?.notification.title).toMatch(/ is calling$/)
    unwrap(await leaveCall(agent, call))
  })

  it('[PWA-03] [INQ-03] colleagues see who is reached by push, and visitors that somebody is there', async () => {
    const [agent] = world.agents
    const visitor = await registerVisitor(world.server.url, 'Iris')
    const opening = async () => unwrap(await visitor.call('getOpening', { params: { s } })).state
    const memberOf = async (eid: string) =>
      unwrap(await world.admin.call('listTeam', { params: { s } })).members.find((member) => member.eid === eid)
    unwrap(await setStatus(agent, 'available'))
    expect([await opening(), (await memberOf(agent.eid))?.isByPush]).toEqual(['nobody', undefined])
    await subscribe(agent)
    expect(await opening()).toBe('open')
    expect(await memberOf(agent.eid)).toMatchObject({ isHere: false, isByPush: true })
    await connect(agent, 'attended')
    expect(await memberOf(agent.eid)).toMatchObject({ isHere: true })
    expect(await memberOf(agent.eid)).not.toHaveProperty('isByPush')
  })
}

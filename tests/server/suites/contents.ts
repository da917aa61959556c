import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import {
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Sent = CallArguments<Calls['sendContent']>['body']['content']

const label = 'Go'
const event = { title: 'Fitting', startsAtMs: 1_800_000_000_000, endsAtMs: 1_800_003_600_000, place: '', notes: '' }
const actions = [
  { do: 'postback', label: 'Yes', data: 'y' },
  { do: 'open-url', label, url: 'https://everline.test/tents' },
  { do: 'call', label, phone: '+85255500142' },
] as const
const card = { title: 'Ridge 2', text: 'For two', picture: null, actions: [...actions] }

/** Every kind that staff compose, with every kind of button [ENT-08]. */
const composed: Sent[] = [
  { type: 'button', text: 'Shall we?', actions: [...actions] },
  {
    type: 'quick-reply',
    text: 'How?',
    actions: [
      { do: 'transfer-inquiry', label: 'Sales', tagId: null },
      { do: 'close-inquiry', label: 'End' },
      { do: 'save-event', label: 'Save', event },
      { do: 'schedule', label: 'Choose', title: 'Fitting', minutes: 30 },
    ],
  },
  { type: 'bubble', card },
  { type: 'carousel', cards: [card, { ...card, title: 'Ridge 3' }] },
  { type: 'list', title: 'Tents', items: [{ title: 'Ridge 2', text: '', picture: null, action: actions[0] }] },
]

/** Messages that are more than texts, their buttons, and appointments. */
export function contentsSuite(start: Start) {
  const world = serverFor(start)
  const handled = () => startHandled(world.server.url, world.agents[0], { name: 'Vera' })
  const send = (person: Person, roomId: string, content: Sent, id = newId()) =>
    person.call('sendContent', { params: { s, roomId }, body: { id, content }, idempotencyKey: id })
  const newest = async (person: Person, roomId: string) => {
    const { messages } = unwrap(
      await person.call('listMessages', { params: { s, roomId }, query: { from: '0', to: '1000' } }),
    )
    return messages.at(-1)
  }

  describe('messages that are more than texts', () => {
    it.each(composed)(
      '[ENT-08] $type is sent by staff, read by the visitor as it was sent, and says the same as a text',
      async (content) => {
        const { visitor, roomId } = await handled()
        const { message } = unwrap(await send(world.agents[0], roomId, content))
        const read = await newest(visitor, roomId)
        expect(read).toMatchObject({ id: message.id, kind: 'text', content })
        // Channels that have only text, search and previews.
        expect(read?.text).toMatch(/Shall we\?|How\?|Ridge 2/)
        expect(outcomeOf(await send(visitor, roomId, content))).toBe('content-not-allowed')
      },
    )

    it('[ENT-08] a button’s answer is sent by the visitor alone, and only if somebody has sent the button', async () => {
      const { visitor, roomId } = await handled()
      const [agent] = world.agents
      const { message } = unwrap(
        await send(agent, roomId, { type: 'button', text: 'Shall we?', actions: [actions[0]] }),
      )
      const postback = { type: 'postback', messageId: message.id, label: 'Yes', data: 'y' } as const
      expect(outcomeOf(await send(agent, roomId, postback))).toBe('content-not-allowed')
      expect(outcomeOf(await send(visitor, roomId, { ...postback, data: 'n' }))).toBe('not-found')
      expect(outcomeOf(await send(visitor, roomId, { ...postback, messageId: newId() }))).toBe('not-found')
      const id = newId()
      unwrap(await send(visitor, roomId, postback, id))
      unwrap(await send(visitor, roomId, postback, id))
      const read = await newest(agent, roomId)
      expect(read).toMatchObject({ id, text: 'Yes', content: postback })
    })

    it('[ENT-08] a visitor is handed to the team of a button that staff have sent, and to no other', async () => {
      const { visitor, roomId, inquiryId } = await handled()
      const [agent] = world.agents
      const teamOf = async (name: string) => {
        const body = { id: newId(), name: `${name} ${newId().slice(0, 8)}`, color: 'gray' as const }
        return unwrap(await world.admin.call('createTag', { params: { s }, body })).tag.id
      }
      const [sales, other] = [await teamOf('Sales'), await teamOf('Other')]
      const press = (toTagId: string | null, toEid: string | null = null) =>
        visitor.call('transferInquiry', {
          params: { s, id: inquiryId },
          body: { type: 'inquiry_blind', toEid, toTagId },
          idempotencyKey: newId(),
        })
      expect(outcomeOf(await press(sales))).toBe('not-found')
      for (const content of [
        { type: 'quick-reply', text: 'How?', actions: [{ do: 'transfer-inquiry', label: 'All', tagId: null }] },
        { type: 'bubble', card: { ...card, actions: [{ do: 'transfer-inquiry', label: 'Sales', tagId: sales }] } },
      ] satisfies Sent[])
        unwrap(await send(agent, roomId, content))
      expect(outcomeOf(await press(other))).toBe('not-found')
      expect(outcomeOf(await press(sales, agent.eid))).toBe('not-found')
      expect(outcomeOf(await press(sales))).toBe('ok')
      const told = (await agent.feed()).findLast(
        (entry) => entry.kind === 'conversation' && entry.conversation.id === roomId,
      )
      expect(told).toMatchObject({ conversation: { inquiry: { status: 'open', tagId: sales } } })
    })

    it.each([
      ['a script as a page', { do: 'open-url', label, url: 'javascript:alert(1)' }],
      ['a file as a page', { do: 'open-url', label, url: 'file:///etc/passwd' }],
      ['a number that is none', { do: 'call', label, phone: '12' }],
      ['an appointment that ends before it begins', { do: 'save-event', label, event: { ...event, endsAtMs: 1 } }],
      ['a kind of button that does not exist', { do: 'run', label }],
    ])('[ENT-08] %s is refused', async (_, action) => {
      const { roomId } = await handled()
      // The checked edge: what no client of ours would send.
      const content = { type: 'button', text: 'Hello', actions: [action] } as Sent
      expect(outcomeOf(await send(world.agents[0], roomId, content))).toBe('invalid-request')
    })

    it('[ENT-08] [CAP-04] the pictures of a card are the sender’s, in this room, and pictures', async () => {
      const { visitor, roomId } = await handled()
      const [agent] = world.agents
      const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3a7' } })
        .png()
        .toBuffer()
      const picture = { id: await upload(world.server.url, agent, roomId, 'tent.png', png) }
      const text = { id: await upload(world.server.url, agent, roomId, 'tent.txt', Buffer.from('Tent')) }
      const foreign = { id: await upload(world.server.url, visitor, roomId, 'tent.png', png) }
      const withPicture = (file: { id: string }): Sent => ({ type: 'bubble', card: { ...card, picture: file } })
      expect(outcomeOf(await send(agent, roomId, withPicture(text)))).toBe('invalid-request')
      expect(outcomeOf(await send(agent, roomId, withPicture(foreign)))).toBe('not-found')
      const { message } = unwrap(await send(agent, roomId, withPicture(picture)))
      expect(message.content).toMatchObject({ card: { picture: { id: picture.id, width: 30, height: 20 } } })
      const read = await visitor.call('getFile', { params: { s, roomId, id: picture.id } })
      expect(unwrap(read).file).toMatchObject({ mediaType: 'image/png', state: 'ready' })
    })
  })

  describe('appointments', () => {
    const offer = { title: 'Fitting', minutes: 30 } as const
    async function offered() {
      const { visitor, roomId } = await handled()
      const action = { do: 'schedule', label: 'Choose', ...offer } as const
      const { message } = unwrap(
        await send(world.agents[0], roomId, { type: 'button', text: 'When?', actions: [action] }),
      )
      const timesOf = async (person: Person) =>
        person.call('listFreeTimes', { params: { s, roomId, messageId: message.id }, body: offer })
      const book = (person: Person, startsAtMs: number, id = newId()) =>
        person.call('bookAppointment', {
          params: { s, roomId },
          body: { id, messageId: message.id, ...offer, startsAtMs },
          idempotencyKey: id,
        })
      return { visitor, roomId, message, timesOf, book }
    }

    it('[ENT-08] a visitor takes one of the free times, which nobody else gets, and both read so', async () => {
      const one = await offered()
      const other = await offered()
      const { startsAtMs, withName } = unwrap(await one.timesOf(one.visitor))
      const [first = 0] = startsAtMs
      expect(withName).toBe(unwrap(await send(world.agents[0], one.roomId, composed[0] as Sent)).message.senderName)
      const id = newId()
      const both = await Promise.all([one.book(one.visitor, first, id), other.book(other.visitor, first)])
      expect(both.map(outcomeOf).toSorted()).toEqual(['ok', 'time-taken'])
      const winner = both[0]?.ok ? one : other
      expect(await newest(world.agents[0], winner.roomId)).toMatchObject({
        content: { type: 'appointment', event: { startsAtMs: first, endsAtMs: first + 30 * 60_000 }, withName },
      })
      expect(unwrap(await other.timesOf(other.visitor)).startsAtMs).not.toContain(first)
    })

    it('[ENT-08] a repeated booking has one effect, and a removed message gives the time back', async () => {
      const { visitor, roomId, timesOf, book } = await offered()
      const [first = 0] = unwrap(await timesOf(visitor)).startsAtMs
      const id = newId()
      const answers = [unwrap(await book(visitor, first, id)), unwrap(await book(visitor, first, id))]
      expect(answers[1]).toEqual(answers[0])
      expect(outcomeOf(await book(visitor, first + 60 * 60_000, id))).toBe('key-conflict')
      const params = { s, roomId, messageId: id }
      unwrap(await visitor.call('changeMessage', { params, body: { do: 'remove' }, idempotencyKey: newId() }))
      expect(unwrap(await timesOf(visitor)).startsAtMs).toContain(first)
    })

    it('[CAP-18] [ENT-08] times that nobody offers to the caller cannot be asked for or taken', async () => {
      const { visitor, roomId, message, book } = await offered()
      const stranger = await registerVisitor(world.server.url)
      await startConversation(stranger)
      const ask = (person: Person, minutes: 30 | 45) =>
        person.call('listFreeTimes', {
          params: { s, roomId, messageId: message.id },
          body: { title: 'Fitting', minutes },
        })
      expect(outcomeOf(await ask(stranger, 30))).toBe('not-found')
      expect(outcomeOf(await ask(visitor, 45))).toBe('not-found')
      expect(outcomeOf(await book(stranger, Date.now()))).toBe('not-found')
      expect(outcomeOf(await book(visitor, 1))).toBe('time-taken')
    })
  })
}

async function upload(url: string, person: Person, roomId: string, name: string, bytes: Buffer): Promise<string> {
  const id = newId()
  const { path } = unwrap(
    await person.call('createUpload', { params: { s, roomId, id }, body: { name, sizeBytes: bytes.length } }),
  )
  await new Promise<void>((resolve, reject) => {
    const uploadUrl = `${url}${path}`
    new Upload(bytes, { uploadUrl, retryDelays: [], onError: reject, onSuccess: () => resolve() }).start()
  })
  return id
}

import { expect, test } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createAnnouncer, newMessagesElsewhereText, newMessagesText } from './announcer.ts'

function made() {
  const clock = fakeClock()
  const said: string[] = []
  const over = new AbortController()
  const say = (words: string) => void (words !== '' && said.push(words))
  return { clock, said, over, announcer: createAnnouncer({ clock, signal: over.signal, say, textOf: newMessagesText }) }
}

test('one message is read out, several in a breath are counted', async () => {
  const { clock, said, announcer } = made()
  announcer.add({ name: 'Amara', text: 'Hello' })
  await clock.advance(1000)
  expect(said).toEqual(['Amara: Hello'])
  await clock.advance(10_000)
  for (const text of ['Are', 'you', 'there?']) announcer.add({ name: 'Amara', text })
  announcer.add({ name: 'Mei', text: 'I am' })
  await clock.advance(1000)
  expect(said.slice(1)).toEqual(['4 new messages: Amara, Mei'])
})

test('a hundred messages in twenty seconds are no more than five news', async () => {
  const { clock, said, announcer } = made()
  for (let count = 0; count < 100; count += 1) {
    announcer.add({ name: 'Amara', text: `${count}` })
    await clock.advance(200)
  }
  await clock.advance(10_000)
  expect(said.length).toBeLessThanOrEqual(5)
  const counted = said.map((words) => Number(/^(\d+) new/.exec(words)?.[1] ?? 1))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(100)
})

test('the same words after a while are news again, and a long message is only begun', async () => {
  const { clock, announcer, said } = made()
  const region: string[] = []
  const second = createAnnouncer({
    clock,
    signal: new AbortController().signal,
    say: (words) => region.push(words),
    textOf: newMessagesText,
  })
  second.add({ name: 'Amara', text: 'Hm' })
  await clock.advance(10_000)
  second.add({ name: 'Amara', text: 'Hm' })
  await clock.advance(1000)
  expect(region).toEqual(['Amara: Hm', '', 'Amara: Hm'])
  announcer.add({ name: 'Amara', text: 'x'.repeat(1000) })
  await clock.advance(1000)
  expect(said[0]?.length).toBeLessThan(260)
})

test('a user who has left the conversation hears no more of it', async () => {
  const { clock, said, over, announcer } = made()
  announcer.add({ name: 'Amara', text: 'Hello' })
  over.abort()
  await clock.advance(10_000)
  expect(said).toEqual([])
})

test('messages in other conversations are one announcement: how many from whom, the most first', async () => {
  const { clock } = made()
  const said: string[] = []
  const say = (words: string) => void (words !== '' && said.push(words))
  const announcer = createAnnouncer({
    clock,
    signal: new AbortController().signal,
    say,
    textOf: newMessagesElsewhereText,
  })
  announcer.add({ roomId: 'b', name: 'Jonas', count: 1 })
  announcer.add({ roomId: 'a', name: 'Amara Okafor', count: 1 })
  announcer.add({ roomId: 'a', name: 'Amara Okafor', count: 1 })
  await clock.advance(10_000)
  expect(said).toEqual(['2 new messages from Amara Okafor, 1 from Jonas'])
  // Two of one name are two.
  for (const roomId of ['a', 'b', 'c', 'd']) announcer.add({ roomId, name: 'Amara', count: 2 })
  await clock.advance(10_000)
  expect(said.slice(1)).toEqual(['8 new messages from 4 people'])
})

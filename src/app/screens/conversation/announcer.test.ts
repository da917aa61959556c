import { expect, test } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createAnnouncer } from './announcer.ts'

function made() {
  const clock = fakeClock()
  const said: string[] = []
  const over = new AbortController()
  const say = (words: string) => void (words !== '' && said.push(words))
  return { clock, said, over, announcer: createAnnouncer({ clock, signal: over.signal, say }) }
}

test('one message is read out, several in a breath are counted', async () => {
  const { clock, said, announcer } = made()
  announcer.add('Amara', 'Hello')
  await clock.advance(1000)
  expect(said).toEqual(['Amara: Hello'])
  await clock.advance(10_000)
  for (const text of ['Are', 'you', 'there?']) announcer.add('Amara', text)
  announcer.add('Mei', 'I am')
  await clock.advance(1000)
  expect(said.slice(1)).toEqual(['4 new messages: Amara, Mei'])
})

test('a hundred messages in twenty seconds are no more than five news', async () => {
  const { clock, said, announcer } = made()
  for (let count = 0; count < 100; count += 1) {
    announcer.add('Amara', `${count}`)
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
  const second = createAnnouncer({ clock, signal: new AbortController().signal, say: (words) => region.push(words) })
  second.add('Amara', 'Hm')
  await clock.advance(10_000)
  second.add('Amara', 'Hm')
  await clock.advance(1000)
  expect(region).toEqual(['Amara: Hm', '', 'Amara: Hm'])
  announcer.add('Amara', 'x'.repeat(1000))
  await clock.advance(1000)
  expect(said[0]?.length).toBeLessThan(260)
})

test('who has left the conversation hears no more of it', async () => {
  const { clock, said, over, announcer } = made()
  announcer.add('Amara', 'Hello')
  over.abort()
  await clock.advance(10_000)
  expect(said).toEqual([])
})

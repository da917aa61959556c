import { describe, expect, it } from 'vitest'
import {
  closeInquiry,
  entitiesIn,
  lastEntryOf,
  newId,
  outcomeOf,
  ownEntities,
  type Person,
  s,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Reminders of conversations: whose they are, and that they are one for each conversation. */
export function remindersSuite(start: Start) {
  const world = serverFor(start)

  const handled = (agent: Person) => startHandled(world.server.url, agent)
  const remind = (person: Person, roomId: string, atMs: number | null, text = '') =>
    person.call('setReminder', { params: { s, roomId }, body: { atMs, text } })
  const remindersOf = (person: Person, roomId: string) => ownEntities(person, 'reminder', roomId)

  describe('reminders', () => {
    it('[CAP-01] are set, moved and removed, and reach every device of their owner alone', async () => {
      const [agent, colleague] = world.agents
      const { roomId } = await handled(agent)
      const [before, others] = [await lastEntryOf(agent), await lastEntryOf(colleague)]
      unwrap(await remind(agent, roomId, 5000, 'Call back'))
      unwrap(await remind(agent, roomId, 9000, 'Call back'))
      expect(entitiesIn(await agent.feed(before), 'reminder')).toEqual([
        { roomId, atMs: 5000, text: 'Call back' },
        { roomId, atMs: 9000, text: 'Call back' },
      ])
      expect(entitiesIn(await colleague.feed(others), 'reminder')).toEqual([])
      expect(await remindersOf(agent, roomId)).toEqual([{ roomId, atMs: 9000, text: 'Call back' }])
      expect(await remindersOf(colleague, roomId)).toEqual([])
      unwrap(await remind(agent, roomId, null))
      unwrap(await remind(agent, roomId, null))
      expect(await remindersOf(agent, roomId)).toEqual([])
    })

    it('[CAP-18] are for those who are or were in the conversation', async () => {
      const [agent, colleague] = world.agents
      const { visitor, roomId, inquiryId } = await handled(agent)
      expect(outcomeOf(await remind(colleague, roomId, 5000))).toBe('not-found')
      expect(outcomeOf(await remind(agent, newId(), 5000))).toBe('not-found')
      expect(outcomeOf(await remind(visitor, roomId, 5000))).toBe('forbidden')
      unwrap(await closeInquiry(agent, inquiryId))
      expect(outcomeOf(await remind(agent, roomId, 5000))).toBe('ok')
      expect(outcomeOf(await remind(agent, roomId, 5000, 'x'.repeat(201)))).toBe('invalid-request')
    })
  })
}

import { describe, expect, it } from 'vitest'
import {
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

/** Drafts of conversations: whose they are, and that no save overwrites what its device has not seen. */
export function draftsSuite(start: Start) {
  const world = serverFor(start)

  const handled = (agent: Person) => startHandled(world.server.url, agent)
  type Save = { saveId?: string; knownSaveIds?: string[]; isNote?: boolean; key?: string }
  const save = (person: Person, roomId: string, text: string, more: Save = {}) => {
    const { saveId = newId(), knownSaveIds = [], isNote = false, key = saveId } = more
    const body = { saveId, knownSaveIds, text, isNote, replyTo: null }
    return person.call('setDraft', { params: { s, roomId }, body, idempotencyKey: key })
  }
  const draftsOf = (person: Person, roomId: string) => ownEntities(person, 'draft', roomId)

  describe('drafts', () => {
    it('[CAP-01] reach every device of their author alone, and are gone when they are empty', async () => {
      const [agent, colleague] = world.agents
      const { roomId } = await handled(agent)
      const [before, others] = [await lastEntryOf(agent), await lastEntryOf(colleague)]
      const [first, second] = [newId(), newId()]
      unwrap(await save(agent, roomId, 'Half a', { saveId: first }))
      unwrap(await save(agent, roomId, 'Half a sentence', { saveId: second, knownSaveIds: [first], isNote: true }))
      const found = [expect.objectContaining({ roomId, saveId: second, text: 'Half a sentence', isNote: true })]
      expect(entitiesIn(await agent.feed(before), 'draft')).toEqual([
        expect.objectContaining({ roomId, saveId: first, text: 'Half a', isNote: false }),
        ...found,
      ])
      expect(entitiesIn(await colleague.feed(others), 'draft')).toEqual([])
      expect(await draftsOf(agent, roomId)).toEqual(found)
      expect(await draftsOf(colleague, roomId)).toEqual([])
      unwrap(await save(agent, roomId, '', { knownSaveIds: [first, second] }))
      expect(await draftsOf(agent, roomId)).toEqual([])
      unwrap(await save(agent, roomId, ''))
    })

    it('[CAP-01] a save that does not know the stored one is refused, and changes nothing', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent)
      const stored = newId()
      unwrap(await save(agent, roomId, 'On the phone', { saveId: stored }))
      expect(outcomeOf(await save(agent, roomId, 'On the desk'))).toBe('draft-conflict')
      expect(outcomeOf(await save(agent, roomId, '', { knownSaveIds: [newId()] }))).toBe('draft-conflict')
      expect(await draftsOf(agent, roomId)).toEqual([expect.objectContaining({ saveId: stored, text: 'On the phone' })])
    })

    it('[CAP-01] one of two first saves at once is kept, and the other device is told', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent)
      const texts = ['On the phone', 'On the desk']
      const outcomes = (await Promise.all(texts.map((text) => save(agent, roomId, text)))).map(outcomeOf)
      expect(outcomes.toSorted()).toEqual(['draft-conflict', 'ok'])
      const text = texts[outcomes.indexOf('ok')]
      expect(await draftsOf(agent, roomId)).toEqual([expect.objectContaining({ text })])
    })

    it('[CAP-01] a repeated save does not return a draft that was sent meanwhile', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent)
      const saveId = newId()
      unwrap(await save(agent, roomId, 'Once', { saveId }))
      unwrap(await save(agent, roomId, '', { knownSaveIds: [saveId] }))
      unwrap(await save(agent, roomId, 'Once', { saveId }))
      expect(await draftsOf(agent, roomId)).toEqual([])
    })

    it('[CAP-18] are for the staff of the conversation', async () => {
      const [agent, colleague] = world.agents
      const { visitor, roomId } = await handled(agent)
      expect(outcomeOf(await save(colleague, roomId, 'Hello'))).toBe('not-found')
      expect(outcomeOf(await save(agent, newId(), 'Hello'))).toBe('not-found')
      expect(outcomeOf(await save(visitor, roomId, 'Hello'))).toBe('forbidden')
      expect(outcomeOf(await save(agent, roomId, 'x'.repeat(20_001)))).toBe('invalid-request')
      expect(outcomeOf(await save(agent, roomId, 'Hello\u0000'))).toBe('invalid-request')
      expect(await draftsOf(agent, roomId)).toEqual([])
    })
  })
}

import { describe, expect, it } from 'vitest'
import {
  closeInquiry,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  s,
  say,
  startHandled,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Search over everything that a member of the staff may read. */
export function searchSuite(start: Start) {
  const world = serverFor(start)
  type Filter = {
    eid?: string
    fromMs?: string
    untilMs?: string
    labelId?: string
    status?: 'handling' | 'closed'
    channel?: 'chat'
    after?: string
  }
  const search = (person: Person, text: string, filter: Filter = {}) =>
    person.call('searchConversations', { params: { s }, query: { text, ...filter } })
  const foundBy = async (person: Person, text: string, filter: Filter = {}) =>
    unwrap(await search(person, text, filter)).lines.map(({ kind, excerpt }) => [kind, excerpt])
  /** A word that no other test has said; letters only. */
  const newWord = () => `q${newId().replace(/[^a-f]/g, '')}${newId().replace(/\d|-/g, '')}`

  const handled = (agent: Person, text: string) => startHandled(world.server.url, agent, { name: 'Vera', text })
  const note = async (person: Person, roomId: string, text: string) => {
    const id = newId()
    unwrap(await person.call('writeNote', { params: { s, roomId }, body: { id, text }, idempotencyKey: id }))
  }

  describe('a search over everything', () => {
    it('[CAP-01] finds messages and notes that contain all words, by their beginnings, the newest first', async () => {
      const [agent] = world.agents
      const word = newWord()
      const { roomId } = await handled(agent, `My ${word} is BLUE, not Grün`)
      await note(agent, roomId, `He means the blue ${word.toUpperCase()}`)
      unwrap(await say(agent, roomId, `Only the ${word}`))
      expect((await foundBy(agent, `blue ${word.slice(0, -1)}`)).map(([kind]) => kind)).toEqual(['note', 'message'])
      expect(await foundBy(agent, `grun ${word}`)).toEqual([['message', `My ${word} is BLUE, not Grün`]])
      expect(await foundBy(agent, `lue ${word}`)).toEqual([])
      expect(await foundBy(agent, '…!')).toEqual([])
    })

    it('[CAP-01] finds a run of characters in scripts without spaces', async () => {
      const [agent] = world.agents
      const { roomId } = await handled(agent, '請問我的訂單什麼時候到？')
      const foundIn = async (text: string) =>
        unwrap(await search(agent, text)).lines.filter((line) => line.roomId === roomId).length
      expect(await foundIn('訂單')).toBe(1)
      expect(await foundIn('單訂')).toBe(0)
    })

    it('[CAP-18] shows nobody what they may not read: neither others’ conversations nor what came after they left', async () => {
      const [agent, colleague] = world.agents
      const word = newWord()
      const { visitor, roomId, inquiryId } = await handled(agent, `Before ${word}`)
      expect(await foundBy(colleague, word)).toEqual([])
      unwrap(await closeInquiry(agent, inquiryId))
      unwrap(await say(visitor, roomId, `After ${word}`))
      unwrap(await takeOver(colleague, (await inquiryOf(visitor, roomId)).id))
      await note(colleague, roomId, `Later ${word}`)
      expect((await foundBy(agent, word)).map(([, text]) => text)).toEqual([`Before ${word}`])
      expect((await foundBy(colleague, word)).map(([, text]) => text)).toEqual([
        `Later ${word}`,
        `After ${word}`,
        `Before ${word}`,
      ])
      expect(outcomeOf(await search(visitor, word))).toBe('forbidden')
    })

    it('[CAP-01] follows what was edited and removed', async () => {
      const [agent] = world.agents
      const [first, second] = [newWord(), newWord()]
      const { roomId } = await handled(agent, 'Hello')
      const { message } = unwrap(await say(agent, roomId, first))
      const change = async (body: { do: 'edit'; text: string } | { do: 'remove' }) =>
        unwrap(
          await agent.call('changeMessage', {
            params: { s, roomId, messageId: message.id },
            body,
            idempotencyKey: newId(),
          }),
        )
      await change({ do: 'edit', text: second })
      expect(await foundBy(agent, first)).toEqual([])
      expect(await foundBy(agent, second)).toEqual([['message', second]])
      await change({ do: 'remove' })
      expect(await foundBy(agent, second)).toEqual([])
    })

    it('[CAP-01] is narrowed by who wrote, when, and by the label and status of the inquiry', async () => {
      const [agent] = world.agents
      const word = newWord()
      const { visitor, roomId, inquiryId } = await handled(agent, `Asks ${word}`)
      const { message } = unwrap(await say(agent, roomId, `Answers ${word}`))
      const textsBy = async (filter: Filter) => (await foundBy(agent, word, filter)).map(([, text]) => text)
      expect(await textsBy({ eid: visitor.eid })).toEqual([`Asks ${word}`])
      expect(await textsBy({ fromMs: String(message.sentAtMs) })).toContain(`Answers ${word}`)
      expect(await textsBy({ untilMs: String(message.sentAtMs - 60_000) })).toEqual([])
      expect(await textsBy({ status: 'handling' })).toHaveLength(2)
      expect(await textsBy({ status: 'closed' })).toEqual([])
      expect(await textsBy({ channel: 'chat' })).toHaveLength(2)
      const labelId = newId()
      const label = { id: labelId, name: word.slice(0, 20), color: 'blue' as const }
      unwrap(await world.admin.call('createLabel', { params: { s }, body: label }))
      expect(await textsBy({ labelId })).toEqual([])
      unwrap(
        await agent.call('setInquiryLabels', {
          params: { s, id: inquiryId },
          body: { labelIds: [labelId] },
          idempotencyKey: newId(),
        }),
      )
      expect(await textsBy({ labelId })).toHaveLength(2)
      expect(outcomeOf(await search(agent, word, { after: 'nonsense' }))).toBe('invalid-request')
    })

    it('[CAP-01] answers in pages without gaps', async () => {
      const [agent] = world.agents
      const word = newWord()
      const { roomId } = await handled(agent, 'Hello')
      const sent: string[] = []
      for (let index = 0; index < 53; index += 1) {
        sent.unshift(`${word} ${index}`)
        unwrap(await say(agent, roomId, sent[0] ?? ''))
      }
      const first = unwrap(await search(agent, word))
      const second = unwrap(await search(agent, word, { after: first.next ?? '' }))
      expect(first.lines).toHaveLength(50)
      expect(second.next).toBeNull()
      const texts = [...first.lines, ...second.lines].map(({ excerpt }) => excerpt)
      expect(texts.toSorted()).toEqual(sent.toSorted())
    })
  })
}

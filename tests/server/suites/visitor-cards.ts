import { describe, expect, it } from 'vitest'
import { maxCardNotes, maxVisitorTags } from '#core/contract/index.ts'
import {
  changedIn,
  closeInquiry,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  startConversation,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Data = Record<string, string | number | boolean | null>

/** Visitor cards: notes, tags and custom data, and who may see and change them. */
export function visitorCardsSuite(start: Start) {
  const world = serverFor(start)
  const about = (visitorEid: string) => ({ params: { s, visitorEid } })
  const cardOf = async (person: Person, visitorEid: string) =>
    unwrap(await person.call('getVisitorCard', about(visitorEid))).card
  const tag = (person: Person, eid: string, add: string[], remove: string[] = []) =>
    person.call('tagVisitor', { ...about(eid), body: { add, remove } })
  const setData = (person: Person, eid: string, revision: number, change: Data) =>
    person.call('patchVisitorCustomData', { ...about(eid), body: { revision, change } })
  const write = (person: Person, eid: string, text: string, id = newId()) =>
    person.call('writeCardNote', { ...about(eid), body: { id, text } })
  const note = (eid: string, noteId: string) => ({ params: { s, visitorEid: eid, noteId } })
  const edit = (person: Person, eid: string, id: string, revision: number, text: string) =>
    person.call('editCardNote', { ...note(eid, id), body: { revision, text } })
  const remove = (person: Person, eid: string, id: string, revision: number) =>
    person.call('removeCardNote', { ...note(eid, id), query: { revision: String(revision) } })

  /** A visitor whose conversation waits, which all of the staff may see. */
  async function waiting() {
    const visitor = await registerVisitor(world.server.url)
    const { roomId } = await startConversation(visitor)
    return { visitor, eid: visitor.eid, inquiryId: (await inquiryOf(visitor, roomId)).id }
  }

  describe('the card', () => {
    it('[CAP-18] are for the staff who may see one of the visitor’s conversations', async () => {
      const [agent, colleague] = world.agents
      const { visitor, eid, inquiryId } = await waiting()
      const empty = { visitorEid: eid, tags: [], customData: {}, dataRevision: 0, notes: [] }
      expect(await cardOf(agent, eid)).toEqual(empty)
      expect(await cardOf(colleague, eid)).toEqual(empty)
      unwrap(await takeOver(agent, inquiryId))
      const { note: own } = unwrap(await write(agent, eid, 'Prefers the phone'))
      const all = (person: Person) =>
        Promise.all([
          person.call('getVisitorCard', about(eid)),
          tag(person, eid, ['VIP']),
          setData(person, eid, 0, { city: 'Bonn' }),
          write(person, eid, 'Mine'),
          edit(person, eid, own.id, 1, 'Mine'),
          remove(person, eid, own.id, 1),
        ])
      expect((await all(colleague)).map(outcomeOf)).toEqual(Array(6).fill('not-found'))
      expect((await all(visitor)).map(outcomeOf)).toEqual(Array(6).fill('forbidden'))
      expect(outcomeOf(await agent.call('getVisitorCard', about(newId())))).toBe('not-found')
      expect(outcomeOf(await agent.call('getVisitorCard', about(colleague.eid)))).toBe('not-found')
      expect((await cardOf(agent, eid)).notes).toEqual([own])
      // A former member of the conversation still sees the card.
      unwrap(await closeInquiry(agent, inquiryId))
      expect((await cardOf(agent, eid)).notes).toHaveLength(1)
      expect(outcomeOf(await colleague.call('getVisitorCard', about(eid)))).toBe('not-found')
    })

    it('[CAP-18] a note is of one card: it is neither changed nor written again by way of another', async () => {
      const [agent] = world.agents
      const [{ eid }, other] = [await waiting(), await waiting()]
      const { note: own } = unwrap(await write(agent, eid, 'Hers'))
      expect(outcomeOf(await edit(agent, other.eid, own.id, 1, 'His'))).toBe('not-found')
      expect(outcomeOf(await remove(agent, other.eid, own.id, 1))).toBe('not-found')
      expect(outcomeOf(await write(agent, other.eid, 'His', own.id))).toBe('key-conflict')
      expect((await cardOf(agent, eid)).notes).toEqual([own])
      expect((await cardOf(agent, other.eid)).notes).toEqual([])
    })

    it('[CAP-01] notes say who wrote and who edited them, the newest first, and every client asks again', async () => {
      const [agent, colleague] = world.agents
      const { eid } = await waiting()
      const before = await lastEntryOf(colleague)
      const { note: first } = unwrap(await write(agent, eid, '  Prefers the phone '))
      expect(first).toMatchObject({ text: 'Prefers the phone', authorEid: agent.eid, editorName: '', revision: 1 })
      // Repeating the id changes nothing.
      expect(unwrap(await write(agent, eid, 'Again', first.id)).note).toEqual(first)
      const { note: second } = unwrap(await write(colleague, eid, 'Has a dog'))
      const edited = unwrap(await edit(colleague, eid, first.id, 1, 'Prefers mail')).note
      expect(edited).toMatchObject({ authorName: first.authorName, editorName: second.authorName, revision: 2 })
      const { notes } = await cardOf(agent, eid)
      expect(notes.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
      expect(notes.every(({ writtenAtMs }, n) => n === 0 || writtenAtMs <= (notes[n - 1]?.writtenAtMs ?? 0))).toBe(true)
      unwrap(await remove(agent, eid, first.id, 2))
      expect((await cardOf(agent, eid)).notes).toEqual([second])
      const told = changedIn(await colleague.feed(before)).filter((what) => what === 'getVisitorCard')
      expect(told).toHaveLength(4)
    })

    it('[CAP-01] editing or removing a note that somebody else has changed is refused', async () => {
      const [agent, colleague] = world.agents
      const { eid } = await waiting()
      const { id } = unwrap(await write(agent, eid, 'Size 42')).note
      unwrap(await edit(colleague, eid, id, 1, 'Size 43'))
      const late = await edit(agent, eid, id, 1, 'Size 44')
      expect(late).toMatchObject({ ok: false, error: { name: 'card-note-changed', details: { revision: 2 } } })
      expect(outcomeOf(await remove(agent, eid, id, 1))).toBe('card-note-changed')
      // A concurrent edit with the same text succeeds.
      expect(outcomeOf(await edit(agent, eid, id, 1, 'Size 43'))).toBe('ok')
      expect((await cardOf(agent, eid)).notes[0]?.text).toBe('Size 43')
      expect(outcomeOf(await edit(agent, eid, id, 2, ' '))).toBe('invalid-request')
    })

    it('[CAP-01] tags of two people at once both stay, and one tag is there once', async () => {
      const [agent, colleague] = world.agents
      const { eid } = await waiting()
      const results = await Promise.all([tag(agent, eid, ['Newsletter', 'VIP']), tag(colleague, eid, ['Wholesale'])])
      expect(results.map(outcomeOf)).toEqual(['ok', 'ok'])
      unwrap(await tag(agent, eid, ['vip']))
      expect((await cardOf(colleague, eid)).tags).toEqual(['Newsletter', 'VIP', 'Wholesale'])
      expect(unwrap(await tag(colleague, eid, ['Returns'], ['newsletter'])).card.tags).toEqual([
        'Returns',
        'VIP',
        'Wholesale',
      ])
      const many = Array.from({ length: maxVisitorTags }, (_, n) => `Tag ${n}`)
      expect(outcomeOf(await tag(agent, eid, many))).toBe('too-many-visitor-tags')
      expect(outcomeOf(await tag(agent, eid, ['x'.repeat(26)]))).toBe('invalid-request')
    })

    it('[CAP-01] changing custom data that somebody else has changed is refused', async () => {
      const [agent, colleague] = world.agents
      const { eid } = await waiting()
      const first = unwrap(await setData(agent, eid, 0, { city: 'Bonn', orders: 3, isMember: true })).card
      expect(first).toMatchObject({ customData: { city: 'Bonn', orders: 3, isMember: true }, dataRevision: 1 })
      const late = await setData(colleague, eid, 0, { city: 'Köln' })
      expect(late).toMatchObject({ ok: false, error: { name: 'visitor-data-changed', details: { revision: 1 } } })
      expect(outcomeOf(await setData(colleague, eid, 0, { orders: 3 }))).toBe('ok')
      const second = unwrap(await setData(colleague, eid, 1, { city: null, orders: 4 })).card
      expect(second).toMatchObject({ customData: { orders: 4, isMember: true }, dataRevision: 2 })
      const many = Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`more${n}`, n]))
      expect(outcomeOf(await setData(agent, eid, 2, many))).toBe('too-much-custom-data')
      expect(outcomeOf(await setData(agent, eid, 2, { 'no name': 1 }))).toBe('invalid-request')
    })

    it('[CAP-01] words that the service uses are offered, the most used first', async () => {
      const [agent] = world.agents
      const [one, two] = [await waiting(), await waiting()]
      for (const { eid } of [one, two]) unwrap(await tag(agent, eid, ['Often used']))
      unwrap(await tag(agent, one.eid, ['A rare one']))
      unwrap(await setData(agent, one.eid, 0, { shoeSize: 42 }))
      const words = unwrap(await agent.call('listCardWords', { params: { s } }))
      expect(words.tags[0]).toBe('Often used')
      expect(words.tags).toContain('A rare one')
      expect(words.names).toContain('shoeSize')
    })

    it('a card holds a limited number of notes', async () => {
      const [agent] = world.agents
      const { eid } = await waiting()
      for (let n = 0; n < maxCardNotes; n += 1) unwrap(await write(agent, eid, `Note ${n}`))
      expect(outcomeOf(await write(agent, eid, 'One more'))).toBe('too-many-card-notes')
    })
  })
}

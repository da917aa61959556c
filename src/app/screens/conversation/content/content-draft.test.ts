import { describe, expect, it } from 'vitest'
import { type ContentDraft, newAction, newCard, newContent, picturesOf, readDraft } from './content-draft.ts'

const draft = (part: Partial<ContentDraft>): ContentDraft => ({ ...newContent(), ...part })
const issuesOf = (part: Partial<ContentDraft>) => [...(readDraft(draft(part)).issues ?? [])]

describe('[ENT-08] content that an agent composes', () => {
  it('becomes a content of its kind, and keeps what other kinds need', () => {
    const action = { ...newAction(), label: 'Yes', data: 'y' }
    const cards = [{ ...newCard(), title: 'Oak', text: 'Solid', actions: [action] }]
    const composed = draft({ text: 'Shall we?', title: 'Tables', actions: [action], cards })
    const postback = { do: 'postback', label: 'Yes', data: 'y' }
    const card = { title: 'Oak', text: 'Solid', picture: null, actions: [postback] }
    expect(readDraft(composed).content).toEqual({ type: 'button', text: 'Shall we?', actions: [postback] })
    expect(readDraft({ ...composed, type: 'quick-reply' }).content).toMatchObject({ actions: [postback] })
    expect(readDraft({ ...composed, type: 'bubble' }).content).toEqual({ type: 'bubble', card })
    expect(readDraft({ ...composed, type: 'carousel' }).content).toEqual({ type: 'carousel', cards: [card] })
    const items = [{ title: 'Oak', text: 'Solid', picture: null, action: postback }]
    expect(readDraft({ ...composed, type: 'list' }).content).toEqual({ type: 'list', title: 'Tables', items })
  })

  it('has each kind of button', () => {
    const common = { ...newAction(), label: 'Go', title: 'Visit', startsAt: '2026-12-01T10:00', minutes: '45' }
    const startsAtMs = new Date('2026-12-01T10:00').getTime()
    const read = (action: ReturnType<typeof newAction>) => {
      const { content } = readDraft(draft({ text: 'Hello', actions: [action] }))
      return content?.type === 'button' ? content.actions[0] : null
    }
    expect(read({ ...common, do: 'open-url', url: 'https://everline.test/a' })).toMatchObject({ do: 'open-url' })
    expect(read({ ...common, do: 'call', phone: '+852 5550 0142' })).toMatchObject({ phone: '+85255500142' })
    expect(read({ ...common, do: 'transfer-inquiry' })).toEqual({ do: 'transfer-inquiry', label: 'Go', tagId: null })
    expect(read({ ...common, do: 'close-inquiry' })).toEqual({ do: 'close-inquiry', label: 'Go' })
    expect(read({ ...common, do: 'save-event' })).toMatchObject({
      event: { title: 'Visit', startsAtMs, endsAtMs: startsAtMs + 45 * 60_000 },
    })
    expect(read({ ...common, do: 'schedule' })).toMatchObject({ title: 'Visit', minutes: 45 })
  })

  it('names the fields that are wrong', () => {
    expect(issuesOf({ text: ' ', actions: [newAction()] })).toEqual(['text', 'actions.0.label'])
    const call = { ...newAction(), do: 'call', label: 'Call', phone: '12' } as const
    const open = { ...newAction(), do: 'open-url', label: 'Open', url: 'javascript:alert(1)' } as const
    expect(issuesOf({ text: 'a', actions: [call, open] })).toEqual(['actions.0.phone', 'actions.1.url'])
    const save = { ...newAction(), do: 'save-event', label: 'Save' } as const
    const cards = [{ ...newCard(), actions: [save] }]
    expect(issuesOf({ type: 'bubble', cards })).toContain('cards.0.title')
    expect(issuesOf({ type: 'bubble', cards })).toContain('cards.0.actions.0.startsAt')
    expect(issuesOf({ type: 'list', title: 'a', cards })).toContain('cards.0.actions.0.title')
  })

  it('sends the pictures of its kind alone', () => {
    const file = new File(['a'], 'a.png', { type: 'image/png' })
    const cards = ['1', '2'].map((id) => ({ ...newCard(), picture: { id, file } }))
    expect(picturesOf(draft({ type: 'button', cards }))).toEqual([])
    expect(picturesOf(draft({ type: 'bubble', cards })).map(({ id }) => id)).toEqual(['1'])
    expect(picturesOf(draft({ type: 'carousel', cards })).map(({ id }) => id)).toEqual(['1', '2'])
  })
})

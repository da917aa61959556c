import type { Message } from '#core/contract/index.ts'
import { entitiesOf } from '#tests/e2e/api.ts'
import type { Conversation } from './scene.ts'

/** Everything that the backend has of a conversation. */
export type Held = {
  texts: string[]
  notes: string[]
  facts: { status: string; agentEid: string | null; labelIds: readonly string[]; files: string[]; callCount: number }
  /** Whether the visitor's last text came after the conversation was closed, and so began another one. */
  isReopened: boolean
}

/** Names of a message's files follow its text. */
const counted = /^[a-z]1-\d{3}\b/
const countedText = (text: string) => counted.exec(text)?.[0] ?? ''

export async function heldNow({ roomId, outcome, ...conversation }: Conversation): Promise<Held> {
  // An agent who has given a conversation away does not read what came after.
  const api = outcome === 'transferred' ? conversation.colleagueApi : conversation.api
  const { transport, token, serviceId: s } = api
  const found = await transport.send('getConversation', { params: { s, roomId } }, { token })
  if (!found.ok) throw new Error(found.error.name)
  const { inquiry } = found.value.conversation
  const query = { from: '1', to: String(Number.MAX_SAFE_INTEGER) }
  const listed = await transport.send('listMessages', { params: { s, roomId }, query }, { token })
  if (!listed.ok) throw new Error(listed.error.name)
  const { messages } = listed.value
  const written = messages.filter(({ kind, text }) => kind === 'text' && counted.test(text))
  const notes = (await entitiesOf(api, 'note')).filter((note) => note.roomId === roomId)
  const last = (is: (message: Message) => boolean) => messages.findLastIndex(is)
  return {
    texts: written.map(({ text }) => countedText(text)),
    notes: notes.toSorted((a, b) => a.writtenAtMs - b.writtenAtMs).map(({ text }) => text),
    facts: {
      status: inquiry?.status ?? '',
      agentEid: inquiry?.agentEid ?? null,
      labelIds: inquiry?.labelIds ?? [],
      files: written.flatMap(({ content, text }) => (content ? [`${countedText(text)}.csv`] : [])).toSorted(),
      // Each ends once, answered or not.
      callCount: messages.filter(({ kind }) => kind === 'call-ended' || kind === 'call-missed').length,
    },
    isReopened:
      last(({ kind, senderKind }) => kind === 'text' && senderKind === 'visitor') >
      last(({ kind }) => kind === 'inquiry-closed'),
  }
}

/** Facts to which the people’s acts must have led. */
export function expectedFacts(conversation: Conversation, held: Held): Partial<Held['facts']> {
  const { api, colleagueApi, files, callCount, isLabelled, labelId, outcome } = conversation
  const labelIds = isLabelled ? [labelId] : []
  const always = { files: files.toSorted(), callCount }
  switch (outcome) {
    case 'handled':
      return { ...always, labelIds, status: 'handling', agentEid: api.eid }
    case 'transferred':
      return { ...always, labelIds, status: 'handling', agentEid: colleagueApi.eid }
    case 'closed':
      // A visitor's text that was under way begins another inquiry, which has neither label nor agent yet.
      return held.isReopened ? always : { ...always, labelIds, status: 'closed' }
  }
}

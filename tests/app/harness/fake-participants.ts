import type { Participant } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { FakeAnswers } from './fake-answers.ts'

const person = (id: number, name: string, more: Partial<Participant> = {}): Participant => ({
  ...{
    id: `00000000-0000-4000-8000-00000000009${id}`,
    eid: null,
    address: null,
    channel: 'chat',
    role: 'addressee',
    name,
  },
  ...{ isPresent: true, ...more },
})

const people = [
  person(1, 'Amara Lindqvist', { role: 'visitor', channel: 'call', address: '+4930555123' }),
  person(2, 'ben.and.his.whole.department@example-of-a-long-name.org', { address: 'ben@example.org' }),
  person(3, 'Noor', { role: 'staff' }),
]

/** Participants of a conversation, one of each way to be reached, and the way of a message to each of them. */
export const fakeParticipants = (): { answers: FakeAnswers } => ({
  answers: {
    listParticipants: async () => ok({ participants: people }),
    getMessageReceipts: async () =>
      ok({
        seq: 1,
        receipts: people.map((participant, index) => ({
          participant,
          ...(
            [
              { state: 'read', reason: '', atMs: null },
              { state: 'failed', reason: 'Mailbox full', atMs: 1_790_000_000_000 },
              { state: 'delivered', reason: '', atMs: null },
            ] as const
          )[index as 0 | 1 | 2],
        })),
      }),
  },
})

import type { CallMedia, CallTarget, FeedEntry, PhoneCall } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { entitiesIn, newId, outcomeOf, ownEntities, type Person, s, unwrap } from '../test-client.ts'

/** Actions of a person in calls. */
export const startCall = (by: Person, target: CallTarget, media: CallMedia = 'voice') =>
  by.call('startCall', { params: { s }, body: { target, media }, idempotencyKey: newId() })
export const answerCall = (by: Person, { id }: { id: string }, accept = true) =>
  by.call('answerCall', { params: { s, callId: id }, body: { accept }, idempotencyKey: newId() })
export const leaveCall = (by: Person, { id }: { id: string }, end: 'hung-up' | 'lost' = 'hung-up') =>
  by.call('leaveCall', { params: { s, callId: id }, body: { end }, idempotencyKey: newId() })
type Update = Parameters<typeof updateOf>[1]
const updateOf = (
  callId: string,
  body: {
    state?: 'joined' | 'away'
    isHeld?: boolean
    isMuted?: boolean
    hasCamera?: boolean
    hasScreen?: boolean
    mos?: number | null
  },
) => ({
  params: { s, callId },
  body,
})
export const update = (by: Person, { id }: { id: string }, body: Update) =>
  by.call('updateCallParty', updateOf(id, body))
export const join = (by: Person, call: { id: string }) => update(by, call, { state: 'joined' })

export const callIn = (answer: Result<{ call: PhoneCall }>): PhoneCall => unwrap(answer).call
/** The calls in a person's snapshot. */
export const callsOf = async (person: Person) => (await ownEntities(person, 'call')) as unknown as PhoneCall[]
export const partyIn = (call: PhoneCall, person: Person) => {
  const party = call.parties.find(({ eid }) => eid === person.eid)
  if (!party) throw new Error('not in this call')
  return party
}
/** The call's events in a feed, and whether the call is gone from it. */
/** Conference events of a call in somebody's feed. */
export const conferenceEventsOf = (entries: readonly FeedEntry[], callId: string) =>
  entitiesIn(entries, 'call').flatMap(({ id, event }) => (id === callId ? (event.conference ?? []) : []))

export const storyOf = (entries: readonly FeedEntry[], callId: string) => ({
  events: entitiesIn(entries, 'call').flatMap((call) => (call.id === callId ? [call.event.name] : [])),
  end: entitiesIn(entries, 'call').findLast(({ id }) => id === callId)?.end ?? null,
  isGone: entries.some(
    (entry) => entry.kind === 'entity' && entry.entity === 'call' && entry.id === callId && entry.value === null,
  ),
})
export { outcomeOf }

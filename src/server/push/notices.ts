import * as v from 'valibot'
import { Eid, Seq, TimeMs, Uuid } from '#core/contract/index.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { type HeardChange, type Reaction, reaction } from '#server/jobs/reaction.ts'
import type { PushDevices } from '#server/push-devices/push-devices.ts'
import type { ToldRooms } from './told-rooms.ts'

/** An event that somebody may have to be told of, by its ids: how it stands is read when it is told. */
export const Notice = v.variant('of', [
  v.object({ of: v.literal('offer'), id: Uuid }),
  /** It is not open any more: devices that show it say so. */
  v.object({ of: v.literal('offer-over'), id: Uuid }),
  v.object({ of: v.literal('call'), id: Uuid }),
  v.object({ of: v.literal('call-over'), id: Uuid }),
  v.object({ of: v.literal('message'), roomId: Uuid, seq: Seq }),
  /** It was read up to there: devices that show messages of the room take them away. */
  v.object({ of: v.literal('message-read'), roomId: Uuid, seq: Seq }),
  v.object({ of: v.literal('mention'), id: Uuid }),
  v.object({ of: v.literal('missed'), roomId: Uuid, inquiryId: Uuid }),
  v.object({ of: v.literal('reminder'), roomId: Uuid, atMs: TimeMs }),
  v.object({ of: v.literal('test'), atMs: TimeMs }),
])
export type Notice = v.InferOutput<typeof Notice>

/** Text by which a device is told of the same notice once. */
export function keyOfNotice(notice: Notice): string {
  const { of, ...rest } = notice
  return [of, ...Object.values(rest)].join('/')
}

/** Whether a notice only says that what was told is over. */
export const isOver = ({ of }: Notice): boolean => of.endsWith('-over') || of === 'message-read'

/** The offer that a key is of; null: it is of something else. */
export const offerOfKey = (key: string): string | null => (key.startsWith('offer/') ? key.slice('offer/'.length) : null)

/** `eids`: whom it may concern; null: all staff of the service. `isSecond`: those were connected at the first look. */
const NoticeData = v.object({
  serviceId: v.string(),
  eids: v.nullable(v.array(Eid)),
  notice: Notice,
  isSecond: v.optional(v.boolean()),
})
export type NoticeData = v.InferOutput<typeof NoticeData>

/** Looks whom a notice reaches by push, and on which devices. */
export const noticeKind: JobKind<typeof NoticeData> = {
  ...{ name: 'push-notice', data: NoticeData },
  ...{ retries: 3, pauseSeconds: 1, longestPauseSeconds: 10, deadlineSeconds: 30 },
}

const SendData = v.object({ serviceId: v.string(), pushId: Uuid, notice: Notice })
export type SendData = v.InferOutput<typeof SendData>

/** Sends one push to one device. A push service that is busy or away is asked again, for as long as the notice holds. */
export const sendKind: JobKind<typeof SendData> = {
  ...{ name: 'push-send', data: SendData },
  ...{ retries: 8, pauseSeconds: 2, longestPauseSeconds: 120, deadlineSeconds: 30, width: 8 },
}

/** Jobs that follow from changes of other domains, for accounts that have a device for pushes. */
export function pushReactions(pushDevices: PushDevices, toldRooms: Pick<ToldRooms, 'has'>): Reaction[] {
  const toOwner = ({ serviceId, eids }: HeardChange, notice: Notice): NoticeData | null => {
    const reached = pushDevices.among(eids)
    return reached.length === 0 ? null : { serviceId, eids: reached, notice }
  }
  return [
    reaction(['offer', 'mention', 'call'], noticeKind, (heard) => {
      const notice = noticeOfEntity(heard)
      return notice && toOwner(heard, notice)
    }),
    reaction(['message'], noticeKind, (heard) => {
      const { change } = heard
      if (change.kind !== 'message' || !isTold(change.message)) return null
      const { roomId, seq, senderEid } = change.message
      const others = heard.eids.filter((eid) => eid !== senderEid)
      return toOwner({ ...heard, eids: others }, { of: 'message', roomId, seq })
    }),
    reaction(['mark'], noticeKind, ({ serviceId, change }): NoticeData | null => {
      if (change.kind !== 'mark') return null
      const { roomId, mark } = change
      const isShown = pushDevices.among([mark.eid]).length > 0 && toldRooms.has(mark.eid, roomId)
      return isShown ? { serviceId, eids: [mark.eid], notice: { of: 'message-read', roomId, seq: mark.readSeq } } : null
    }),
    reaction(['conversation/missed'], noticeKind, ({ serviceId, change }): NoticeData | null => {
      if (change.kind !== 'conversation' || !pushDevices.isAnyOf(serviceId)) return null
      const { id, inquiry } = change.conversation
      return inquiry ? { serviceId, eids: null, notice: { of: 'missed', roomId: id, inquiryId: inquiry.id } } : null
    }),
  ]
}

const isTold = ({ kind }: { kind: string }) => kind === 'text' || kind === 'callback-requested'

/** The few properties of the values that decide. */
const Told = v.looseObject({
  status: v.optional(v.string()),
  readAtMs: v.optional(v.nullable(v.number())),
  parties: v.optional(v.array(v.looseObject({ eid: v.nullable(v.string()), state: v.string() }))),
})

function noticeOfEntity({ change, eids }: HeardChange): Notice | null {
  if (change.kind !== 'entity') return null
  const { entity, id, value } = change
  const told = v.safeParse(Told, value ?? {})
  if (!told.success) return null
  const { status, readAtMs, parties = [] } = told.output
  if (entity === 'offer') return { of: status === 'pending' ? 'offer' : 'offer-over', id }
  if (entity === 'mention') return value && readAtMs === null ? { of: 'mention', id } : null
  const rings = parties.some(({ eid, state }) => eid !== null && eids.includes(eid) && state === 'ringing')
  return { of: rings ? 'call' : 'call-over', id }
}

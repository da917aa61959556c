import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { Eid, TimeMs, Uuid } from '../primitives.ts'

/** `do-not-disturb`: nothing is offered, and nothing sounds but the own open conversations. */
export const StaffStatus = v.picklist(['available', 'busy', 'away', 'do-not-disturb'])

export const StaffRole = v.picklist(['agent', 'admin'])

export const Staff = openObject({
  eid: Eid,
  name: v.string(),
  email: v.string(),
  /** In E.164; missing: none. */
  phone: v.exactOptional(v.string()),
  /** A short number by which colleagues call; missing: none. */
  extension: v.exactOptional(v.string()),
  role: openPicklist(StaffRole),
  status: openPicklist(StaffStatus),
  /** The busy reason and its name when it was chosen; missing: none was. */
  reasonId: v.exactOptional(Uuid),
  reason: v.exactOptional(v.string()),
  /** When the status was set; missing: before anybody recorded it. */
  sinceMs: v.exactOptional(TimeMs),
  /** Away because the agent stopped using the app: the status that returns with the next input. */
  awayFrom: v.exactOptional(openPicklist(StaffStatus)),
  /** End of the wrap-up time after a closed inquiry: until then the agent gets no offers. */
  wrapUpUntilMs: v.exactOptional(TimeMs),
})
export type Staff = v.InferOutput<typeof Staff>

/** A status that somebody chooses. */
export const StatusChoice = v.object({
  status: StaffStatus,
  /** Why the user is busy. */
  reasonId: v.exactOptional(Uuid),
})
export type StatusChoice = v.InferOutput<typeof StatusChoice>

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum))

/** When a service offers its staff nothing. */
export const StaffRules = v.object({
  /** After an agent's inquiry was closed; 0: offers go on at once. */
  wrapUpSeconds: wholeNumber(0, 3600),
  /** Without input the agent becomes `away` after this time; 0: never. */
  idleAwayMinutes: wholeNumber(0, 480),
  /** The inquiries of an agent who has been out of reach for this time go to others. */
  outOfReachSeconds: wholeNumber(30, 300),
  /** Whether agents are told that an admin listens to their call; missing: it stays as it is. */
  tellsMonitoring: v.exactOptional(v.boolean()),
  /** Whether a call ends when no sound has come for the time of the cloud config; missing: it stays as it is. */
  endsSilentCalls: v.exactOptional(v.boolean()),
})
export type StaffRules = v.InferOutput<typeof StaffRules>

/** `not-offered`: the inquiry was not offered to the agent. `given-to-others`: the agent had it. */
export const PassedKind = v.picklist(['not-offered', 'given-to-others'])

/** An inquiry that went past an agent who was out of reach. */
export const PassedInquiry = openObject({
  inquiryId: Uuid,
  conversationId: Uuid,
  kind: openPicklist(PassedKind),
  visitorName: v.string(),
  atMs: TimeMs,
  /** The agent who has it, or had it when it was closed; null: nobody. */
  agentName: v.nullable(v.string()),
})
export type PassedInquiry = v.InferOutput<typeof PassedInquiry>

/** Data of the team page beyond the replicated `Staff`. */
export const TeamMember = openObject({
  eid: Eid,
  /** Number of inquiries that the agent handles. */
  handling: v.number(),
  /** Whether a client of the agent is connected. */
  isHere: v.boolean(),
  /** Whether an agent who is not connected can be told of inquiries by push. */
  isByPush: v.optional(v.boolean()),
  /** When a device of the agent, who is not connected, was last used; undefined where nobody knows. */
  lastSeenAtMs: v.optional(TimeMs),
})
export type TeamMember = v.InferOutput<typeof TeamMember>

/** An inquiry that a colleague handles. */
export const HandledInquiry = openObject({
  inquiryId: Uuid,
  conversationId: Uuid,
  visitorName: v.string(),
  acceptedAtMs: TimeMs,
  /** Whether the caller is in the conversation. */
  isIn: v.boolean(),
})
export type HandledInquiry = v.InferOutput<typeof HandledInquiry>

import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { entity } from './entity.ts'
import { statusLane } from './lanes.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, ServiceId, TimeMs, Uuid } from './primitives.ts'

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
  /** Nothing new is offered until then, after an inquiry was closed. */
  wrapUpUntilMs: v.exactOptional(TimeMs),
})
export type Staff = v.InferOutput<typeof Staff>

export const staffEntities = {
  staff: entity({ schema: Staff, key: 'eid', scope: 'staff', order: 'name', version: 0 }),
}

/** A status that somebody chooses. */
export const StatusChoice = v.object({
  status: StaffStatus,
  /** Why the user is busy. */
  reasonId: v.exactOptional(Uuid),
})
export type StatusChoice = v.InferOutput<typeof StatusChoice>

/** Queued when the connection is lost. */
export const staffCommands = {
  'set-status': command({ payload: StatusChoice, lane: () => statusLane, from: 'tab' }),
}

const rulesPath = '/everline/v1/services/{s}/staff-rules'

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
  /** Who has it, or had it when it was closed; null: nobody. */
  agentName: v.nullable(v.string()),
})
export type PassedInquiry = v.InferOutput<typeof PassedInquiry>

const passedPath = '/everline/v1/services/{s}/passed-inquiries'

/** What the team page needs beside the replicated `Staff`. */
export const TeamMember = openObject({
  eid: Eid,
  /** Number of inquiries that the agent handles. */
  handling: v.number(),
  /** Whether a client of the agent is connected. */
  isHere: v.boolean(),
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

export const staffCalls = {
  listTeam: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/team',
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns who of the staff is connected, and how many inquiries each handles',
    params: v.object({ s: ServiceId }),
    result: v.object({ members: v.array(TeamMember) }),
    refreshedBy: ['staff'],
  }),
  listHandledInquiries: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/team/{eid}/inquiries',
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the inquiries that a member of the staff handles, the longest first',
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.object({ inquiries: v.array(HandledInquiry) }),
    refreshedBy: ['staff'],
  }),
  listPassedInquiries: call({
    method: 'GET',
    path: passedPath,
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the inquiries that went past the user while they were out of reach, and who has them',
    params: v.object({ s: ServiceId }),
    result: v.object({ passed: v.array(PassedInquiry) }),
  }),
  forgetPassedInquiries: call({
    method: 'DELETE',
    path: passedPath,
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Marks the inquiries that went past the user up to a time as read',
    params: v.object({ s: ServiceId }),
    body: v.object({ untilMs: TimeMs }),
    result: v.null(),
  }),
  getStaffRules: call({
    method: 'GET',
    path: rulesPath,
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the times after which the staff is offered nothing, or loses an inquiry to others',
    params: v.object({ s: ServiceId }),
    result: StaffRules,
  }),
  setStaffRules: call({
    method: 'PUT',
    path: rulesPath,
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Sets the times after which the staff is offered nothing, or loses an inquiry to others',
    params: v.object({ s: ServiceId }),
    body: StaffRules,
    result: StaffRules,
  }),
  setStaffStatus: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/staff/{eid}/status',
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: "Sets the user's status: whether inquiries are offered to them; an admin can set a colleague's to away",
    params: v.object({ s: ServiceId, eid: Eid }),
    body: v.object({
      ...StatusChoice.entries,
      /** True: the app has not been used for a time. False: it is used again. Neither undoes what the user chose. */
      isIdle: v.exactOptional(v.boolean()),
    }),
    result: v.object({ staff: Staff }),
  }),
}

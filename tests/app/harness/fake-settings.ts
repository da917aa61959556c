import {
  type BackgroundJob,
  type BusyReason,
  type Conversation,
  firstAutoClose,
  firstBusinessHours,
  type IdleInquiry,
  type InboxView,
  type Label,
  type PassedInquiry,
  type PortalUser,
  type RecordingRules,
  type Seat,
  type StaffDevice,
  type StaffRules,
} from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own, staff } from './rows.ts'

const person = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

const thisDevice = {
  id: 'device-1',
  browser: 'Chrome 156',
  os: 'Linux',
  language: 'en',
  timeZone: 'Europe/Berlin',
  status: null,
}

/** Answers to the calls of Settings. `?settings=empty` begins with empty lists, `many` with more devices than a list shows. */
export function fakeSettings({ answer, nowMs, put, remove, valuesOf }: FakeDeps) {
  const scene = new URLSearchParams(location.search).get('settings')
  const [isEmpty, isMany] = [scene === 'empty', scene === 'many']
  const names = ['Amara Lindqvist', 'Diego Romero', 'Noor Benali', 'Jonas Petrov', 'Mei Tanaka', 'Tove Sørensen']
  let portalUsers: PortalUser[] = isEmpty
    ? []
    : Array.from({ length: 12 }, (_, n) => ({
        eid: person(800 + n),
        name:
          n === 3 ? 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger' : `${names[n % 6]} ${n + 1}`,
        email: `reader${n + 1}@example.org`,
        visitorEid: n % 4 === 0 ? person(n) : null,
      }))
  let seats: Seat[] = ['Mei Tanaka', 'Tom Becker', 'Ada Okafor'].map((name, n) => ({
    eid: n === 0 ? own : person(900 + n),
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@everline.test`,
    ...(n === 1 && { phone: '+4915155500142' }),
    ...(n === 0 && isMany && { deviceCount: 24 }),
    claimedAtMs: n === 2 ? null : nowMs - n * 3_600_000,
    isOwner: n === 0,
    role: n === 0 ? ('admin' as const) : ('agent' as const),
    isSuspended: false,
    invitationEndsAtMs: null,
    revision: 1,
    devices: [
      { id: `chrome-of-${n}`, browser: 'Chrome 156', os: 'Windows 11', lastUsedAtMs: nowMs - 60_000, isOwn: n === 0 },
      { id: `safari-of-${n}`, browser: 'Safari 26', os: 'iOS 26.1', lastUsedAtMs: nowMs - 7_200_000, isOwn: false },
    ].slice(0, 2 - n),
  }))
  let devices: StaffDevice[] = [
    { ...thisDevice, lastUsedAtMs: nowMs, isOwn: true },
    {
      ...thisDevice,
      id: 'device-2',
      browser: 'Safari 26',
      os: 'iOS 26.1',
      lastUsedAtMs: nowMs - 7_200_000,
      address: '203.0.113.7',
      isOwn: false,
    },
    // `?settings=many`: more than one request may name.
    ...Array.from({ length: isMany ? 22 : 0 }, (_, n) => ({
      ...thisDevice,
      id: `browser-${n}`,
      browser: `Firefox ${100 + n}`,
      lastUsedAtMs: nowMs - (n + 3) * 3_600_000,
      isOwn: false,
    })),
  ]
  const released = new Set<string>()
  let reasons: BusyReason[] = []
  let autoClose = firstAutoClose
  let hours = firstBusinessHours
  let views: InboxView[] = []
  let passed: PassedInquiry[] = []
  let phoneRules = { country: 'HK' }
  // `?sms=off`: the installation sends none; `?sms=all`: to everywhere.
  const sms = new URLSearchParams(location.search).get('sms')
  const smsCountries = sms === 'all' ? null : sms === 'off' ? [] : ['DE', 'ES']
  let jobs: BackgroundJob[] = isEmpty
    ? []
    : [
        {
          ...{ kind: 'invitation-mail', state: 'failed', tries: 21, atMs: nowMs - 600_000 },
          reason: '550 5.1.1 The email account that you tried to reach does not exist',
        },
        {
          ...{ kind: 'housekeeping', state: 'failed', tries: 1, atMs: nowMs - 60_000 },
          reason: 'canceling statement due to lock timeout',
        },
        {
          kind: 'conversation-mail',
          state: 'retrying',
          tries: 2,
          atMs: nowMs + 60_000,
          reason: 'connect ECONNREFUSED',
        },
        { kind: 'file-arrived', state: 'running', tries: 1, atMs: null, reason: '' },
        { kind: 'job-of-a-later-build', state: 'waiting', tries: 0, atMs: nowMs + 40_000, reason: '' },
      ].map((job, n) => ({ ...job, id: person(970 + n), createdAtMs: nowMs - (n + 1) * 3_600_000 }) as BackgroundJob)
  let recordingRules: RecordingRules = { mode: 'off', notice: '', keptDays: 0 }
  let rules: StaffRules = { wrapUpSeconds: 0, idleAwayMinutes: 15, outOfReachSeconds: 60 }
  function suspend(who: string, isSuspended: boolean) {
    seats = seats.map((seat) => (seat.eid === who ? { ...seat, isSuspended, claimedAtMs: null } : seat))
  }
  let isSimulating = false
  const change = async <T>(value: T, make: () => void): Promise<Result<T>> => {
    const result = await answer(value)
    if (result.ok) make()
    return result
  }
  /**
   * Idle inquiries of colleagues: in each third the visitor waits for an answer. `?settings=empty`: none; `many`:
   * several pages.
   */
  const idle = (): IdleInquiry[] =>
    Array.from({ length: isEmpty ? 0 : isMany ? 60 : 6 }, (_, n) => {
      const colleague = staff[1 + (n % (staff.length - 1))]
      const visitorName = n === 1 ? 'Tove Sørensen with a rather long name that needs room' : `${names[n % 6]}`
      return {
        inquiryId: person(9000 + n),
        conversationId: person(n + 1),
        visitorName,
        agentEid: colleague?.eid ?? own,
        agentName: colleague?.name ?? '',
        idleSinceMs: nowMs - (60 - n) * 1_600_000,
        lastBy: n % 3 === 2 ? 'visitor' : 'staff',
        lastByName: n % 3 === 2 ? visitorName : (colleague?.name ?? ''),
        isIn: n === 0,
      } as const
    }).filter(({ inquiryId }) => !closedIdle.has(inquiryId))
  const closedIdle = new Set<string>()
  const answers = {
    closeIdledInquiry: ({ body }) => {
      const outcomes = body.inquiryIds.map((inquiryId) => {
        const isAnswered = inquiryId === person(9001)
        if (!isAnswered) closedIdle.add(inquiryId)
        return { inquiryId, refusal: isAnswered ? { code: 7001210, message: '' } : null }
      })
      return answer({ outcomes })
    },
    listPortalUsers: () => answer({ users: portalUsers }),
    createPortalUser({ body }) {
      const user = { eid: person(800 + portalUsers.length), ...body }
      return change({ user }, () => {
        portalUsers = [...portalUsers, user]
      })
    },
    deletePortalUser: ({ params }) =>
      change(null, () => {
        portalUsers = portalUsers.filter(({ eid }) => eid !== params.eid)
      }),
    createLabel: ({ body }) => change({ label: body }, () => void put('label', body)),
    listLabels: async () => answer({ labels: await valuesOf('label') }),
    async updateLabel({ params: { id }, body: { revision, ...body } }) {
      const before = (await valuesOf('label')).find((label) => label.id === id)
      if (!before) return fail('not-found')
      if (revision !== undefined && revision !== before.revision) return fail('label-changed')
      const label: Label = { ...before, ...body, revision: (before.revision ?? 0) + 1 }
      return change({ label }, () => void put('label', label))
    },
    deleteLabel: ({ params }) => change(null, () => void remove('label', params.id)),
    // Menu and palette ask for them too: there they never take the refusal that a test has prepared.
    async listBusyReasons() {
      const found = { reasons: reasons.toSorted((a, b) => a.position - b.position) }
      return location.pathname.startsWith('/settings') ? answer(found) : ok(found)
    },
    createBusyReason: ({ body }) =>
      change({ reason: body }, () => {
        reasons = [...reasons, body]
      }),
    getAutoCloseSetting: () => answer({ setting: autoClose }),
    updateAutoCloseSetting({ body }) {
      const setting = { ...autoClose, ...body, revision: autoClose.revision + 1 }
      return change({ setting }, () => {
        autoClose = setting
      })
    },
    listInboxViews: () => answer({ views }),
    createInboxView({ body }) {
      const view = { ...body, isOwn: true }
      return change({ view }, () => {
        views = [...views, view]
      })
    },
    deleteInboxView: ({ params }) =>
      change(null, () => {
        views = views.filter(({ id }) => id !== params.id)
      }),
    getBusinessHours: () => answer({ hours }),
    updateBusinessHours({ body }) {
      const saved = { ...body, revision: body.revision + 1 }
      return change({ hours: saved }, () => {
        hours = saved
      })
    },
    listHandledInquiries: () =>
      answer({
        inquiries: [1, 2].map((n) => ({
          inquiryId: `01900000-0000-7000-8000-${String(9000 + n).padStart(12, '0')}`,
          conversationId: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
          visitorName: n === 1 ? 'Amara Lindqvist' : 'Tove Sørensen with a rather long name that needs room',
          acceptedAtMs: nowMs - n * 300_000,
          isIn: n === 1,
        })),
      }),
    listServiceInquiries({ query }) {
      const statuses = ['open', 'handling', 'missed', 'closed'] as const
      const all = Array.from({ length: 75 }, (_, n) => ({
        inquiryId: `01900000-0000-7000-8000-${String(9500 + n).padStart(12, '0')}`,
        conversationId: `01900000-0000-7000-8000-${String(n + 1).padStart(12, '0')}`,
        visitorEid: `01900000-0000-7000-8000-${String(8500 + n).padStart(12, '0')}`,
        visitorName: n === 1 ? 'Tove Sørensen with a rather long name that needs room' : `Visitor number ${n + 1}`,
        channel: n % 5 === 4 ? ('call' as const) : ('chat' as const),
        status: statuses[n % 4] ?? 'open',
        agentName: n % 4 === 1 || n % 4 === 3 ? 'Tom Becker' : null,
        sinceMs: nowMs - n * 60_000,
        isIn: n === 0,
      })).filter(({ status }) => (query.status ?? status) === status)
      const [from, count] = [Number(query.after ?? 0), Number(query.limit ?? 60)]
      const next = from + count < all.length ? String(from + count) : null
      return answer({ inquiries: all.slice(from, from + count), next })
    },
    async listIdleInquiries({ query }) {
      const found = idle().filter(
        ({ idleSinceMs, lastBy }) =>
          idleSinceMs <= nowMs - Number(query.minutes) * 60_000 && (query.lastBy ?? lastBy) === lastBy,
      )
      const [from, count] = [Number(query.after ?? 0), Number(query.limit ?? 25)]
      const next = from + count < found.length ? String(from + count) : null
      return answer({ inquiries: found.slice(from, from + count), next })
    },
    inviteToConversation: ({ params }) => answer({ conversation: conversationOf(params.id, nowMs) }),
    joinConversation: ({ params }) => change({ conversation: conversationOf(params.id, nowMs) }, () => {}),
    listTeam: () =>
      answer({
        members: [
          ...staff.map(({ eid }, n) => ({ eid, handling: n, isHere: true })),
          // Colleagues whom tests of the team add.
          { eid: `${own.slice(0, -1)}c`, handling: 0, isHere: false, lastSeenAtMs: nowMs - 3_600_000 },
          { eid: `${own.slice(0, -1)}d`, handling: 0, isHere: false, isByPush: true },
        ],
      }),
    getConversationJourney: () =>
      answer({
        steps: [
          { kind: 'opened', atMs: nowMs - 300_000, name: 'Amara Lindqvist', other: '' },
          { kind: 'declined', atMs: nowMs - 290_000, name: 'Tom Becker', other: '' },
          { kind: 'accepted', atMs: nowMs - 250_000, name: 'Mara Okafor', other: '' },
          { kind: 'joined', atMs: nowMs - 100_000, name: 'Tom Becker', other: '' },
        ],
      }),
    listChatConversations: async () => ok({ conversations: [], next: null }),
    // Asked for unasked: it never takes the refusal that a test has prepared.
    getSimulatedVisitors: async () => ok({ isRunning: isSimulating }),
    startSimulatedVisitors: () =>
      change({ isRunning: true }, () => {
        isSimulating = true
      }),
    stopSimulatedVisitors: () =>
      change({ isRunning: false }, () => {
        isSimulating = false
      }),
    listPassedInquiries: async () => ok({ passed }),
    async forgetPassedInquiries() {
      passed = []
      return ok(null)
    },
    getPhoneRules: () => answer({ ...phoneRules, smsCountries }),
    setPhoneRules: ({ body }) =>
      change(body, () => {
        phoneRules = body
      }),
    getRecordingRules: () => answer(recordingRules),
    setRecordingRules: ({ body }) =>
      change(body, () => {
        recordingRules = body
      }),
    getStaffRules: () => answer(rules),
    setStaffRules: ({ body }) =>
      change(body, () => {
        rules = body
      }),
    sendPortalLink: () => answer(null),
    noteExport: () => answer(null),
    searchSecurityLog({ query: { kind: wanted } }) {
      const event = { eid: null, who: 'mei@example.org', address: '203.0.113.7', about: 'app password', count: 1 }
      const kinds = wanted?.split(',')
      const events = (['sign-in', 'sign-in-refused', 'setting-changed'] as const)
        .map((kind, n) => ({ ...event, id: 3 - n, kind, atMs: nowMs - n * 60_000 }))
        .filter(({ kind }) => kinds?.includes(kind) ?? true)
      return answer({ events, next: null })
    },
    listJobs: () => answer({ jobs }),
    retryJobs: ({ body }) =>
      change({ count: body.ids.length }, () => {
        jobs = jobs.map((job) => (body.ids.includes(job.id) ? { ...job, state: 'waiting', reason: '', tries: 0 } : job))
      }),
    deleteJobs: ({ body }) =>
      change({ count: body.ids.length }, () => {
        jobs = jobs.filter(({ id }) => !body.ids.includes(id))
      }),
    listStaffDevices: () => answer({ devices }),
    async releaseStaffDevices({ body }) {
      const result = await answer(null)
      if (!result.ok) return result
      for (const id of body.deviceList) released.add(id)
      devices = devices.filter(({ id }) => !released.has(id))
      return ok({ devices })
    },
    listLicenses: () =>
      answer({
        seats: seats.map(({ devices = [], ...seat }) => ({
          ...seat,
          devices: devices.filter(({ id }) => !released.has(id)),
        })),
        limit: 10,
      }),
    inviteStaff({ body: { name, email, role = 'agent' } }) {
      const eid = person(950 + seats.length)
      return change({ eid }, () => {
        const invited = {
          role,
          isOwner: false,
          claimedAtMs: null,
          invitationEndsAtMs: nowMs + 604_800_000,
          revision: 1,
        }
        seats = [...seats, { eid, name, email, ...invited }]
      })
    },
    renewInvitation: () => answer(null),
    withdrawInvitation: ({ params }) =>
      change(null, () => {
        seats = seats.filter(({ eid }) => eid !== params.eid)
      }),
    updateStaff: ({ params, body: { revision, phone, tagIds: _, ...texts } }) =>
      change(null, () => {
        const changed = { ...texts, revision: revision + 1, ...(phone && { phone }) }
        seats = seats.map((seat) => (seat.eid === params.eid ? { ...seat, ...changed } : seat))
      }),
    getAgentCustomData: () => answer({ customData: { desk: 12, shift: 'Night' } }),
    replaceAgentCustomData: ({ body }) => answer({ customData: body }),
    suspendStaff: ({ params }) => change(null, () => suspend(params.eid, true)),
    restoreStaff: ({ params }) => change(null, () => suspend(params.eid, false)),
    releaseLicense: ({ params }) =>
      change(null, () => {
        seats = seats.map((seat) => (seat.eid === params.eid ? { ...seat, claimedAtMs: null } : seat))
      }),
  } satisfies FakeAnswers
  return {
    answers,
    /** As if an inquiry had gone past the user. */
    async pass(inquiry: PassedInquiry) {
      passed = [...passed, inquiry]
    },
  }
}

/** A conversation of which only the id matters. */
const conversationOf = (id: string, nowMs: number): Conversation => ({
  ...{ id, channel: 'chat', visitorEid: own, visitorName: 'Amara Lindqvist', language: 'en', page: '' },
  ...{ createdAtMs: nowMs, inquiry: null, lastSeq: 0, member: true, lastAtMs: nowMs },
  ...{ preview: '', previewEid: null, marks: [] },
})

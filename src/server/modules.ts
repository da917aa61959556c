import { accounts } from './accounts/module.ts'
import { actionTokens } from './action-tokens/module.ts'
import { analytics } from './analytics/module.ts'
import { billing } from './billing/module.ts'
import { businessHours } from './business-hours/module.ts'
import { busyReasons } from './busy-reasons/module.ts'
import { callQuality } from './call-quality/module.ts'
import type { EntitySources, SnapshotSources } from './calls/snapshot-sources.ts'
import { cannedResponses } from './canned-responses/module.ts'
import { chatbot } from './chatbot/module.ts'
import { contacts } from './contacts/module.ts'
import { conversations } from './conversations/module.ts'
import { customers } from './customers/module.ts'
import type { KeptPlan } from './db/kept-plan.ts'
import { demo } from './demo/module.ts'
import { devices } from './devices/module.ts'
import { discovery } from './discovery/module.ts'
import type { Handlers } from './domain/handler.ts'
import type { ModuleParts, ServerModule } from './domain/module.ts'
import { drafts } from './drafts/module.ts'
import { feed } from './feed-calls/module.ts'
import { feedback } from './feedback/module.ts'
import { fileModule } from './files/module.ts'
import { formAnswers } from './form-answers/module.ts'
import { formerBuildsModule } from './former-builds/module.ts'
import { idempotency } from './idempotency/module.ts'
import { inboxViews } from './inbox-views/module.ts'
import { inquiries } from './inquiries/module.ts'
import { jobAdministration } from './job-administration/module.ts'
import { journey } from './journey/module.ts'
import { knowledge } from './knowledge/module.ts'
import { labels } from './labels/module.ts'
import { licenses } from './licenses/module.ts'
import { limits } from './limits/module.ts'
import { linkPreviews } from './link-previews/module.ts'
import { logging } from './logging/module.ts'
import { mail } from './mail/module.ts'
import { mediaServer } from './media-server/module.ts'
import { messageChanges } from './message-changes/module.ts'
import { messages } from './messages/module.ts'
import { notes } from './notes/module.ts'
import { numbers } from './numbers/module.ts'
import { participantModule } from './participants/module.ts'
import { phoneGateway } from './phone-gateway/module.ts'
import { portal } from './portal/module.ts'
import { push } from './push/module.ts'
import { queue } from './queue/module.ts'
import { recordingModule } from './recordings/module.ts'
import { reminders } from './reminders/module.ts'
import { search } from './search/module.ts'
import { secondFactor } from './second-factor/module.ts'
import { securityLog } from './security-log/module.ts'
import type { ServerDeps } from './server-deps.ts'
import { serviceOwner } from './service-owner/module.ts'
import { session } from './session/module.ts'
import { signIn } from './sign-in/module.ts'
import { sip } from './sip/module.ts'
import { staff } from './staff/module.ts'
import { staffAdministration } from './staff-administration/module.ts'
import { staffCards } from './staff-cards/module.ts'
import { tags } from './tags/module.ts'
import { telephony } from './telephony/module.ts'
import { theming } from './theming/module.ts'
import { translations } from './translations/module.ts'
import { visitorCards } from './visitor-cards/module.ts'
import { visitorPlaces } from './visitor-places/module.ts'
import { wallboard } from './wallboard/module.ts'
import { webhooks } from './webhooks/module.ts'
import { widgets } from './widgets/module.ts'

/** Every domain of the backend. A new one is a folder with a `module.ts`, and one line here. */
const modules = [
  accounts,
  businessHours,
  busyReasons,
  cannedResponses,
  chatbot,
  contacts,
  conversations,
  demo,
  devices,
  discovery,
  drafts,
  feed,
  feedback,
  fileModule,
  formerBuildsModule,
  idempotency,
  inboxViews,
  inquiries,
  jobAdministration,
  journey,
  knowledge,
  labels,
  licenses,
  limits,
  linkPreviews,
  logging,
  mail,
  mediaServer,
  messages,
  messageChanges,
  notes,
  portal,
  push,
  queue,
  recordingModule,
  reminders,
  search,
  secondFactor,
  securityLog,
  serviceOwner,
  session,
  signIn,
  sip,
  staff,
  staffAdministration,
  staffCards,
  tags,
  telephony,
  theming,
  translations,
  visitorCards,
  actionTokens,
  analytics,
  billing,
  customers,
  formAnswers,
  visitorPlaces,
  widgets,
  callQuality,
  numbers,
  participantModule,
  phoneGateway,
  wallboard,
  webhooks,
  // In an array that is no constant, the compiler drops a module whose type another one covers.
] as const

type Module = (typeof modules)[number]
type KeysOf<T> = T extends object ? keyof T : never
type PartsNamed<Part extends keyof ModuleParts> =
  ReturnType<Module['create']> extends infer P ? (P extends { [K in Part]: infer V } ? V : never) : never
/** The combined `T` of all modules, without the calls that none of them handles. */
type Together<T, Part extends keyof ModuleParts> = Pick<T, KeysOf<PartsNamed<Part>> & keyof T>

const widened: ReadonlyArray<ServerModule> = modules

export const keptPlans: readonly KeptPlan[] = widened.flatMap(({ plans = [] }) => plans)
export const busyTables = widened.flatMap(({ busyTables = [] }) => busyTables)

/** Creates every module. A call without a handler, or an entity without a source, does not compile. */
export function createModules(deps: ServerDeps): {
  handlers: Together<Handlers, 'handlers'>
  parts: readonly ModuleParts[]
} {
  const parts: ModuleParts[] = modules.map((module) => module.create({ ...deps, snapshotSources: () => snapshot }))
  const snapshot: SnapshotSources = {
    ...merged<Together<SnapshotSources, 'snapshot'>>(parts, 'snapshot'),
    entities: merged<Together<EntitySources, 'entities'>>(parts, 'entities'),
  }
  return { handlers: merged(parts, 'handlers'), parts }
}

/** One part of all modules in one record. Throws when two modules name the same thing. */
function merged<T>(parts: readonly ModuleParts[], part: 'handlers' | 'entities' | 'snapshot'): T {
  const entries = parts.flatMap((each) => Object.entries(each[part] ?? {}))
  const record = Object.fromEntries(entries)
  if (Object.keys(record).length < entries.length) throw new Error(`Two modules have ${part} of one name`)
  // The checked edge: `Together` counts what the modules declare.
  return record as T
}

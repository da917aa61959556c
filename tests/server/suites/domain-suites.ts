import { describe } from 'vitest'
import { brokerSuite } from './broker.ts'
import { businessHoursSuite } from './business-hours.ts'
import { callQualitySuite } from './call-quality.ts'
import { cannedResponsesSuite } from './canned-responses.ts'
import { contactsSuite } from './contacts.ts'
import { contentsSuite } from './contents.ts'
import { conversationsSuite } from './conversations.ts'
import { customersSuite } from './customers.ts'
import { draftsSuite } from './drafts.ts'
import { filesSuite } from './files.ts'
import { inboxViewsSuite } from './inbox-views.ts'
import { inquiriesSuite } from './inquiries.ts'
import { journeySuite } from './journey.ts'
import { knowledgeSuite } from './knowledge.ts'
import { labelsSuite } from './labels.ts'
import { logsSuite } from './logs.ts'
import { messagesSuite } from './messages.ts'
import { notesSuite } from './notes.ts'
import { numbersSuite } from './numbers.ts'
import { recordingsSuite } from './recordings.ts'
import { remindersSuite } from './reminders.ts'
import { searchSuite } from './search.ts'
import { securityLogSuite } from './security-log.ts'
import { staffAdministrationSuite } from './staff-administration.ts'
import { type Start, shareServer } from './suite.ts'
import { tagsSuite } from './tags.ts'
import { teamsSuite } from './teams.ts'
import { visitorCardsSuite } from './visitor-cards.ts'
import { visitorSideSuite } from './visitor-side.ts'
import { wallboardSuite } from './wallboard.ts'

const suites = {
  broker: brokerSuite,
  'business hours': businessHoursSuite,
  'canned responses': cannedResponsesSuite,
  contacts: contactsSuite,
  conversations: conversationsSuite,
  customers: customersSuite,
  drafts: draftsSuite,
  contents: contentsSuite,
  files: filesSuite,
  'inbox views': inboxViewsSuite,
  inquiries: inquiriesSuite,
  journey: journeySuite,
  knowledge: knowledgeSuite,
  labels: labelsSuite,
  logs: logsSuite,
  messages: messagesSuite,
  notes: notesSuite,
  recordings: recordingsSuite,
  reminders: remindersSuite,
  search: searchSuite,
  'security log': securityLogSuite,
  'staff administration': staffAdministrationSuite,
  tags: tagsSuite,
  'routing by team': teamsSuite,
  'visitor cards': visitorCardsSuite,
  'the visitor’s side': visitorSideSuite,
  'call quality': callQualitySuite,
  numbers: numbersSuite,
  wallboard: wallboardSuite,
} satisfies Record<string, (start: Start) => void>
type Domain = keyof typeof suites

/** The suites that need no settings of their own, which share one server. A new domain's suite is added here. */
export function domainSuites(start: Start, domains = Object.keys(suites) as Domain[]) {
  const shared = shareServer(start)
  for (const domain of domains) describe(domain, () => suites[domain](shared))
}

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

/** The suites that need no settings of their own, which share one server. A new domain's suite is added here. */
export function domainSuites(start: Start) {
  const shared = shareServer(start)
  describe('broker', () => brokerSuite(shared))
  describe('business hours', () => businessHoursSuite(shared))
  describe('canned responses', () => cannedResponsesSuite(shared))
  describe('contacts', () => contactsSuite(shared))
  describe('conversations', () => conversationsSuite(shared))
  describe('customers', () => customersSuite(shared))
  describe('drafts', () => draftsSuite(shared))
  describe('contents', () => contentsSuite(shared))
  describe('files', () => filesSuite(shared))
  describe('inbox views', () => inboxViewsSuite(shared))
  describe('inquiries', () => inquiriesSuite(shared))
  describe('journey', () => journeySuite(shared))
  describe('knowledge', () => knowledgeSuite(shared))
  describe('labels', () => labelsSuite(shared))
  describe('logs', () => logsSuite(shared))
  describe('messages', () => messagesSuite(shared))
  describe('notes', () => notesSuite(shared))
  describe('recordings', () => recordingsSuite(shared))
  describe('reminders', () => remindersSuite(shared))
  describe('search', () => searchSuite(shared))
  describe('security log', () => securityLogSuite(shared))
  describe('staff administration', () => staffAdministrationSuite(shared))
  describe('tags', () => tagsSuite(shared))
  describe('routing by team', () => teamsSuite(shared))
  describe('visitor cards', () => visitorCardsSuite(shared))
  describe('the visitor’s side', () => visitorSideSuite(shared))
  describe('call quality', () => callQualitySuite(shared))
  describe('numbers', () => numbersSuite(shared))
  describe('wallboard', () => wallboardSuite(shared))
}

import { accountErrors } from './accounts.ts'
import { backendErrors } from './backend-errors.ts'
import { busyReasonErrors } from './busy-reasons.ts'
import { callErrors } from './call-errors.ts'
import { cannedResponseErrors } from './canned-responses.ts'
import { chatbotErrors } from './chatbot.ts'
import { clientErrors } from './client-errors.ts'
import { contactErrors } from './contacts.ts'
import { csvFileErrors } from './csv-files.ts'
import { demoErrors } from './demo.ts'
import { discoveryErrors } from './discovery.ts'
import { draftErrors } from './drafts.ts'
import type { ErrorCatalogue } from './error-definition.ts'
import { feedErrors } from './feed.ts'
import { fileErrors } from './files.ts'
import { inboxViewErrors } from './inbox-views.ts'
import { inquiryErrors } from './inquiries.ts'
import { knowledgeErrors } from './knowledge.ts'
import { labelErrors } from './labels.ts'
import { licenseErrors } from './licenses.ts'
import { loggingErrors } from './logging.ts'
import { messageChangeErrors } from './message-changes.ts'
import { messageErrors } from './messages.ts'
import { noteErrors } from './notes.ts'
import { numberErrors } from './numbers.ts'
import { portalErrors } from './portal.ts'
import { recordingErrors } from './recordings.ts'
import { reminderErrors } from './reminders.ts'
import { secondFactorErrors } from './second-factor.ts'
import { serviceOwnerErrors } from './service-owner.ts'
import { sessionErrors } from './session.ts'
import { staffAdministrationErrors } from './staff-administration.ts'
import { tagErrors } from './tags.ts'
import { telephonyErrors } from './telephony.ts'
import { themingErrors } from './theming.ts'
import { translationErrors } from './translations.ts'
import { visitorCardErrors } from './visitor-cards.ts'
import { widgetErrors } from './widgets.ts'

/**
 * Every failure that the product can name, with its code and its text, one file for each domain. Only those who show the
 * texts import it, and the app does so after its start; all others use `errorCodes`.
 */
export const errorCatalogue = {
  ...clientErrors,
  ...backendErrors,
  ...callErrors,
  ...accountErrors,
  ...secondFactorErrors,
  ...sessionErrors,
  ...discoveryErrors,
  ...portalErrors,
  ...feedErrors,
  ...inquiryErrors,
  ...reminderErrors,
  ...draftErrors,
  ...inboxViewErrors,
  ...licenseErrors,
  ...serviceOwnerErrors,
  ...themingErrors,
  ...loggingErrors,
  ...messageErrors,
  ...fileErrors,
  ...messageChangeErrors,
  ...noteErrors,
  ...labelErrors,
  ...staffAdministrationErrors,
  ...tagErrors,
  ...busyReasonErrors,
  ...cannedResponseErrors,
  ...csvFileErrors,
  ...demoErrors,
  ...chatbotErrors,
  ...visitorCardErrors,
  ...translationErrors,
  ...knowledgeErrors,
  ...contactErrors,
  ...widgetErrors,
  ...recordingErrors,
  ...telephonyErrors,
  ...numberErrors,
} as const satisfies ErrorCatalogue

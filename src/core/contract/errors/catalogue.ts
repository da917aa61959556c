/* Made by `npm run contract` of the domains' folders. */
import { accountErrors } from '../accounts/errors.ts'
import { busyReasonErrors } from '../busy-reasons/errors.ts'
import { cannedResponseErrors } from '../canned-responses/errors.ts'
import { chatbotErrors } from '../chatbot/errors.ts'
import { contactErrors } from '../contacts/errors.ts'
import { demoErrors } from '../demo/errors.ts'
import { discoveryErrors } from '../discovery/errors.ts'
import { draftErrors } from '../drafts/errors.ts'
import { feedErrors } from '../feed/errors.ts'
import { fileErrors } from '../files/errors.ts'
import { inboxViewErrors } from '../inbox-views/errors.ts'
import { inquiryErrors } from '../inquiries/errors.ts'
import { knowledgeErrors } from '../knowledge/errors.ts'
import { labelErrors } from '../labels/errors.ts'
import { licenseErrors } from '../licenses/errors.ts'
import { loggingErrors } from '../logging/errors.ts'
import { messageChangeErrors } from '../message-changes/errors.ts'
import { messageErrors } from '../messages/errors.ts'
import { noteErrors } from '../notes/errors.ts'
import { numberErrors } from '../numbers/errors.ts'
import { portalErrors } from '../portal/errors.ts'
import { pushErrors } from '../push/errors.ts'
import { recordingErrors } from '../recordings/errors.ts'
import { reminderErrors } from '../reminders/errors.ts'
import { secondFactorErrors } from '../second-factor/errors.ts'
import { serviceOwnerErrors } from '../service-owner/errors.ts'
import { sessionErrors } from '../session/errors.ts'
import { staffAdministrationErrors } from '../staff-administration/errors.ts'
import { tagErrors } from '../tags/errors.ts'
import { callErrors } from '../telephony/call-errors.ts'
import { telephonyErrors } from '../telephony/errors.ts'
import { themingErrors } from '../theming/errors.ts'
import { translationErrors } from '../translations/errors.ts'
import { visitorCardErrors } from '../visitor-cards/errors.ts'
import { webhookErrors } from '../webhooks/errors.ts'
import { widgetErrors } from '../widgets/errors.ts'
import { backendErrors } from './backend-errors.ts'
import { clientErrors } from './client-errors.ts'
import { csvFileErrors } from './csv-files.ts'
import type { ErrorCatalogue } from './error-definition.ts'

/**
 * Every failure that the product can name, with its code and its text, one file for each domain. Only those who show the
 * texts import it, and the app does so after its start; all others use `errorCodes`.
 */
export const errorCatalogue = {
  ...backendErrors,
  ...clientErrors,
  ...csvFileErrors,
  ...accountErrors,
  ...busyReasonErrors,
  ...cannedResponseErrors,
  ...chatbotErrors,
  ...contactErrors,
  ...demoErrors,
  ...discoveryErrors,
  ...draftErrors,
  ...feedErrors,
  ...fileErrors,
  ...inboxViewErrors,
  ...inquiryErrors,
  ...knowledgeErrors,
  ...labelErrors,
  ...licenseErrors,
  ...loggingErrors,
  ...messageChangeErrors,
  ...messageErrors,
  ...noteErrors,
  ...numberErrors,
  ...portalErrors,
  ...pushErrors,
  ...recordingErrors,
  ...reminderErrors,
  ...secondFactorErrors,
  ...serviceOwnerErrors,
  ...sessionErrors,
  ...staffAdministrationErrors,
  ...tagErrors,
  ...callErrors,
  ...telephonyErrors,
  ...themingErrors,
  ...translationErrors,
  ...visitorCardErrors,
  ...webhookErrors,
  ...widgetErrors,
} as const satisfies ErrorCatalogue

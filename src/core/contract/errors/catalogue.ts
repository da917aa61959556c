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
import type { ErrorCatalogue } from './error-definition.ts'

/** Failures of an imported CSV file as a whole. */
const csvFileErrors = {
  'csv-not-utf8': {
    code: 7001951,
    status: 400,
    message: 'The file isn’t in UTF-8.',
    advice: 'Save it as “CSV UTF-8” and choose it again.',
  },
  /** `details`: the names of columns that are `missing`, `unknown` or `repeated`, separated by commas; '' for none. */
  'csv-columns-wrong': {
    code: 7001952,
    status: 400,
    message: 'The file doesn’t have the right columns.',
    advice: 'Compare its first row with the template.',
  },
  /** `details.limit`: how many rows a file may have. */
  'csv-too-many-rows': {
    code: 7001953,
    status: 400,
    message: 'The file has too many rows.',
    advice: 'Split it into several files.',
  },
  /** `details.line`: the row in which it breaks off, as a spreadsheet numbers it. */
  'csv-unreadable': {
    code: 7001954,
    status: 400,
    message: 'Can’t read this file as CSV.',
    advice: 'Save it again with your spreadsheet and choose it again.',
  },
  /** `details.count`: how many errors there are. Nothing was imported. */
  'csv-rows-wrong': {
    code: 7001955,
    status: 400,
    message: 'Some rows in the file have errors.',
    advice: 'Correct them and choose the file again.',
  },
} as const satisfies ErrorCatalogue

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

import type { CallId } from '#core/contract/index.ts'

/**
 * Calls that no client of this project makes: the specification names them, and other clients may use them. Each has a
 * test that makes it, because nothing else would notice that it is broken; `for-other-clients.test.ts` compares the list
 * with the clients and the tests.
 */
export const forOtherClients: ReadonlySet<string> = new Set<CallId>([
  'chatbotCallTransfer',
  'chatbotTransfer',
  'claimLicense',
  'createFormAnswer',
  'getAllowedActions',
  'getBilling',
  'getConfigVisitor',
  'getConversation',
  'getFormAnswer',
  'getLatestConversation',
  'getLicense',
  'getSimpleProfiles',
  'getTagStaffs',
  'getVisitorConfig',
  'getVisitorForms',
  'getVisitorInquiry',
  'getVisitorUsages',
  'getWidget',
  'getWidgetSettingV1',
  'getWidgetSettingV2',
  'lookUpDestination',
  'monitorLeave',
  'patchAgentCustomData',
  'releaseDevice',
  'searchLabels',
  'updateFormAnswer',
  'updateWidgetSettingV1',
  'updateWidgetSettingV2',
])

/*
 * Made by `npm run contract` of the folders beside it: where each call is declared. A client that has not loaded a
 * domain yet knows no more of it than this.
 */

/** The calls of each domain, with a space between them, and before them their audience with a colon. */
export const callsOfDomain = {
  accounts:
    'any: sendAuthOtp public: getVerificationCode requestResetPassword resetPassword verifyOtp verifyOwnerEmail staff: changePassword createStaffOneTimeToken getAllowedActions getPasswordExpireTime updateProfile',
  analytics: 'any: collectAnalytics staff: listVisitorPages',
  appointments: 'visitor: bookAppointment listFreeTimes',
  'auto-close':
    'admin: getAutoCloseSetting listIdleInquiries listServiceInquiries updateAutoCloseSetting staff: closeIdledInquiry',
  billing: 'any: getBilling',
  'business-hours': 'admin: getBusinessHours updateBusinessHours public: getOpening',
  'busy-reasons': 'admin: createBusyReason deleteBusyReason updateBusyReason staff: listBusyReasons',
  'call-log': 'staff: getCallLog',
  'call-quality': 'any: reportCallQuality staff: getCallQuality',
  'canned-responses':
    'staff: createCannedResponse deleteCannedResponse exportCannedResponses getCannedResponse getCannedResponseTemplate importCannedResponses listCannedResponses updateCannedResponse',
  chatbot: 'visitor: chatbotCallTransfer chatbotTransfer',
  contacts:
    'admin: blockContact deleteContact exportContacts exportContactsAsVcards getContactTemplate importContacts importVcards mergeContacts undoContactMerge staff: createContact getContact getContactOfVisitor getContactVcard linkVisitor listContactConversations listContactDuplicates listContacts unlinkVisitor updateContact',
  conversations: 'any: getConversation visitor: createConversation',
  'custom-data': 'staff: getAgentCustomData patchAgentCustomData replaceAgentCustomData',
  demo: 'staff: getSimulatedVisitors startSimulatedVisitors stopSimulatedVisitors',
  devices: 'any: releaseDevice staff: listStaffDevices releaseStaffDevices updateStaffDevices',
  discovery:
    'public: getAppConfig getCsdList getDefaultService getRemoteConfigs getServiceList getServiceListOnPremises pingLoadBalancer pingService',
  drafts: 'staff: setDraft',
  feed: 'any: getFeed getSnapshot',
  feedback: 'admin: listAppFeedback any: sendAppFeedback sendFeedback',
  files: 'any: createUpload getFile',
  'inbox-views': 'staff: createInboxView deleteInboxView listInboxViews',
  inquiries:
    'any: answerInquiry createInquiry terminateInquiry transferInquiry staff: closeMissedInquiries inviteToConversation joinConversation kickFromConversation setInquiryLabels takeOverInquiry visitor: sendInquiryTimeout',
  'job-administration': 'admin: deleteJobs listJobs retryJobs',
  journey: 'any: listChatConversations staff: getConversationJourney getLatestConversation getSimpleProfiles',
  knowledge:
    'admin: addKnowledgePicture createKnowledgeBaseEntry createKnowledgeFolder deleteKnowledgeBaseEntry deleteKnowledgeFolder publishKnowledgeEntry renameKnowledgeFolder unpublishKnowledgeEntry updateKnowledgeBaseEntry public: getPublishedKnowledge suggestKnowledge voteForKnowledge staff: getKnowledgeBaseEntry getKnowledgePicture getKnowledgeVersion listKnowledgeBase listKnowledgeVersions',
  labels: 'admin: createLabel deleteLabel updateLabel staff: listLabels searchLabels',
  licenses: 'admin: listLicenses staff: claimLicense getLicense releaseLicense',
  'link-previews': 'any: getLinkPreview',
  logging: 'admin: searchLogs any: uploadServiceLog',
  'media-server': 'any: connectToMediaServer',
  'message-changes': 'any: changeMessage staff: findMessageAt searchMessages',
  'message-content': 'any: sendContent',
  messages: 'any: listMessages sendMessage sendMessages setMark',
  notes: 'staff: changeNote readMentions writeNote',
  numbers:
    'admin: createNumberScript createServiceNumber deleteNumberScript deleteServiceNumber getNumberGreeting listServiceNumbers setNumberGreeting setPhoneRules updateNumberScript updateServiceNumber staff: getNumberScript getPhoneRules getStaffCli listNumberScripts',
  participants: 'staff: getMessageReceipts listParticipants',
  portal:
    'admin: createPortalUser deletePortalUser listPortalUsers sendPortalLink portal: endPortalSession findKeptConversations getKeptConversation public: issuePortalToken requestPortalPassword',
  push: 'any: getPushKey savePushSubscription public: actOnPush confirmPush movePushSubscription staff: getPushState sendPushTest updatePushSettings',
  queue: 'visitor: getQueuePlace',
  recordings: 'admin: setRecordingRules staff: getRecordingRules listRecordings uploadRecording',
  reminders: 'staff: setReminder',
  search: 'staff: searchConversations',
  'second-factor': 'admin: getMfaPolicy setMfaPolicy mfa-challenge: getMfaSetup setUpMfa staff: deactivateMfa getMfa',
  'security-log': 'admin: searchSecurityLog staff: noteExport',
  'service-owner': 'admin: sendOwnerChangeEmail public: acceptOwnerChange',
  session:
    'any: getProfile revokeToken public: getThirdPartyLoginMethods issueToken registerAndLoginVisitor registerVisitor',
  staff:
    'admin: listHandledInquiries setStaffRules staff: forgetPassedInquiries getStaffRules listPassedInquiries listTeam setStaffStatus',
  'staff-administration': 'admin: inviteStaff renewInvitation restoreStaff suspendStaff updateStaff withdrawInvitation',
  'staff-cards': 'staff: getStaffCard setStaffCard',
  tags: 'admin: createTag deleteTag getConflictTags updateTag staff: listTags',
  telephony:
    'admin: getOngoingCall monitorBarge monitorLeave monitorListen monitorTakeover monitorUpdateSession any: answerCall getSipAccess leaveCall startCall updateCallParty staff: getTestCallServers inviteToCall removeFromCall setCallRecording transferCall visitor: requestCallback',
  theming: 'admin: deleteWhiteLabelFile setThemeConfig setWhiteLabelFile public: getThemeConfig getWhiteLabelFiles',
  translations: 'staff: getTranslation getTranslator',
  visitor:
    'any: getConfigVisitor getFormAnswer getWidgetFormAnswer public: identifyVisitor staff: listFormAnswers visitor: createFormAnswer createWidgetFormAnswer exchangeActionToken getBundledTags getTagStaffs getVisitorConfig getVisitorForms getVisitorInquiry getVisitorUsages lookUpDestination readActionToken sendActionCode sendFormOtp sendTranscript sendTranscriptCode updateFormAnswer updateWidgetFormAnswer verifyFormOtp',
  'visitor-cards':
    'staff: editCardNote getVisitorCard listCardWords patchVisitorCustomData removeCardNote tagVisitor writeCardNote',
  wallboard: 'admin: getQueueMonitor',
  webhooks:
    'admin: createWebhook deleteWebhook listWebhookDeliveries listWebhooks resendWebhookDelivery revealWebhookSecret rotateWebhookSecret sendWebhookTest updateWebhook',
  widgets:
    'admin: createDestination createWidget deleteDestination deleteWidget getWidget getWidgetSettingV1 getWidgetSettingV2 listDestinations listWidgets makeWidgetSecret setWidgetForm updateWidget updateWidgetSettingV1 updateWidgetSettingV2 any: getWidgetForms public: getWidgetFace',
}
export type Domain = keyof typeof callsOfDomain

/** Values of path parameters that fewer callers may use, and who: see the type of a call. */
export const valuesForFewer = {
  createCannedResponse: { shared: 'admin' },
  updateCannedResponse: { shared: 'admin' },
  deleteCannedResponse: { shared: 'admin' },
  importCannedResponses: { shared: 'admin' },
} as const

/** Subjects that make the answer of a call that tabs ask for out of date, besides a change of its own. */
export const refreshedBy = {
  listIdleInquiries: 'staff',
  listServiceInquiries: 'staff',
  listCannedResponses: 'sharedResponse personalResponse',
  getCannedResponse: 'sharedResponse personalResponse',
  getContact: 'listContacts',
  getContactOfVisitor: 'listContacts',
  listContactDuplicates: 'listContacts',
  listKnowledgeBase: 'knowledgeEntry',
  getKnowledgeBaseEntry: 'knowledgeEntry',
  listKnowledgeVersions: 'knowledgeEntry',
  listLabels: 'label',
  searchLabels: 'label',
  listLicenses: 'staff',
  listServiceNumbers: 'getStaffCli',
  getNumberGreeting: 'getStaffCli',
  getNumberScript: 'listNumberScripts',
  getMessageReceipts: 'listParticipants',
  listTeam: 'staff',
  listHandledInquiries: 'staff',
  listTags: 'tag',
  getConflictTags: 'tag',
  listCardWords: 'getVisitorCard',
  getQueueMonitor: 'staff',
  listWebhookDeliveries: 'listWebhooks',
  getWidgetSettingV1: 'listWidgets',
  getWidgetSettingV2: 'listWidgets',
  getWidget: 'listWidgets',
  listDestinations: 'tag',
}

/** Loads the declarations of a domain that the hub does not begin with: each value of what comes is a record of calls. */
export const loadCallsOf = {
  accounts: () => import('./accounts/calls.ts'),
  analytics: () => import('./analytics/calls.ts'),
  appointments: () => import('./appointments/calls.ts'),
  'auto-close': () => import('./auto-close/calls.ts'),
  billing: () => import('./billing/calls.ts'),
  'business-hours': () => import('./business-hours/calls.ts'),
  'busy-reasons': () => import('./busy-reasons/calls.ts'),
  'call-log': () => import('./call-log/calls.ts'),
  'call-quality': () => import('./call-quality/calls.ts'),
  'canned-responses': () => import('./canned-responses/calls.ts'),
  chatbot: () => import('./chatbot/calls.ts'),
  contacts: () => import('./contacts/calls.ts'),
  'custom-data': () => import('./custom-data/calls.ts'),
  demo: () => import('./demo/calls.ts'),
  drafts: () => import('./drafts/calls.ts'),
  feedback: () => import('./feedback/calls.ts'),
  files: () => import('./files/calls.ts'),
  'inbox-views': () => import('./inbox-views/calls.ts'),
  'job-administration': () => import('./job-administration/calls.ts'),
  journey: () => import('./journey/calls.ts'),
  knowledge: () => import('./knowledge/calls.ts'),
  labels: () => import('./labels/calls.ts'),
  licenses: () => import('./licenses/calls.ts'),
  'link-previews': () => import('./link-previews/calls.ts'),
  'media-server': () => import('./media-server/calls.ts'),
  'message-content': () => import('./message-content/calls.ts'),
  notes: () => import('./notes/calls.ts'),
  numbers: () => import('./numbers/calls.ts'),
  participants: () => import('./participants/calls.ts'),
  portal: () => import('./portal/calls.ts'),
  push: () => import('./push/calls.ts'),
  queue: () => import('./queue/calls.ts'),
  recordings: () => import('./recordings/calls.ts'),
  reminders: () => import('./reminders/calls.ts'),
  search: () => import('./search/calls.ts'),
  'second-factor': () => import('./second-factor/calls.ts'),
  'security-log': () => import('./security-log/calls.ts'),
  'service-owner': () => import('./service-owner/calls.ts'),
  'staff-administration': () => import('./staff-administration/calls.ts'),
  'staff-cards': () => import('./staff-cards/calls.ts'),
  tags: () => import('./tags/calls.ts'),
  telephony: () => import('./telephony/calls.ts'),
  translations: () => import('./translations/calls.ts'),
  visitor: () => import('./visitor/calls.ts'),
  'visitor-cards': () => import('./visitor-cards/calls.ts'),
  wallboard: () => import('./wallboard/calls.ts'),
  webhooks: () => import('./webhooks/calls.ts'),
  widgets: () => import('./widgets/calls.ts'),
}
export type LaterDomain = keyof typeof loadCallsOf

/*
 * Limits that client and backend share. Separate from the schemas, so that a page that only counts characters loads none.
 */

/** Id of the service that a demo begins with. */
export const demoServiceId = 'demo'
/** Maximum number of characters in a message. */
export const maxMessageLength = 10_000
/** Maximum number of characters in a canned response's shortcut. */
export const maxShortcutLength = 40
/** Maximum number of characters in the facts of a log line. */
export const maxLogValueLength = 1000
/** Maximum size of an upload of log lines in bytes, before it is compressed. */
export const maxLogBytes = 1024 * 1024
/** Minimum number of characters in a password. */
export const minPasswordLength = 8
/** Version of the specification's client SDK whose behaviour this client has. */
export const sdkVersion = '4.9.0-dev-17'
/** Maximum number of characters in what a colleague is told with a request. */
export const maxNoteLength = 300
/** Maximum number of labels on an inquiry. */
export const maxLabelsOfInquiry = 20
/** Maximum number of colleagues whom one note mentions. */
export const maxMentions = 20
/** For this long after it was sent, its author can edit and remove a message. */
export const maxEditMinutes = 15
/** Emoji that can be used as reactions to a message. */
export const reactionEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
/** For this long an inquiry's close can be taken back, in milliseconds. */
export const undoMs = 5000
/** Maximum number of characters in the name of a view of the inbox. */
export const maxViewNameLength = 40
/** Maximum number of characters in a draft that other devices get; a longer one stays where it was typed. */
export const maxDraftLength = 20_000
/** Maximum number of characters in what a reminder says. */
export const maxReminderLength = 200
/** Maximum number of characters in a note on a visitor's card. */
export const maxCardNoteLength = 2000
/** Maximum number of tags of one visitor, and of characters in a tag. */
export const maxVisitorTags = 30
export const maxVisitorTagLength = 25
/** Maximum number of messages that one search in a conversation finds. */
export const maxFoundMessages = 200
/** Maximum number of characters in an address that is previewed. */
export const maxPreviewedUrl = 2048
/** Sort orders of the inbox. */
export const inboxSorts = ['newest', 'oldest', 'name'] as const
/** Maximum number of inquiries that one request closes. */
export const maxClosedAtOnce = 100
/** A visitor who has left an agent's message unanswered for so long is idle: staff may close the inquiry [INQ-02]. */
export const idleAfterMs = 5 * 60_000
/** Maximum size of the text of an entry of the knowledge base, in bytes. */
export const maxKnowledgeBytes = 200_000
/** Maximum number of characters in an entry's title, and in the name of a folder. */
export const maxKnowledgeTitleLength = 150
export const maxKnowledgeFolderLength = 60
/** Maximum number of characters below a file. */
export const maxCaptionLength = 1000
/** Maximum number of characters on a button of a message, of buttons below a text or card, and of quick replies. */
export const maxActionLabelLength = 40
export const maxActions = 3
export const maxQuickReplies = 10
/** Maximum number of cards in a carousel, and of entries in a list. */
export const maxCards = 10
/** Maximum number of characters in a file's name. */
export const maxFileNameLength = 200
/** Whether a preview of a file is ready is asked this often, in milliseconds, and at most so many times [MSG-03]. */
export const thumbnailCheckMs = 1000
export const maxThumbnailChecks = 30
/** Maximum number of characters in a contact's name, company and job title. */
export const maxContactNameLength = 300
/** Maximum number of characters in what staff write about a contact. */
export const maxContactNotesLength = 5000
/** Maximum number of telephone numbers, and of e-mail addresses, of one contact. */
export const maxContactWays = 10
/** Kinds of telephone numbers and of e-mail addresses. */
export const phoneKinds = ['mobile', 'work', 'home', 'other'] as const
export const mailKinds = ['work', 'home', 'other'] as const
/** Ways of contact that a person can consent to or refuse. */
export const consentWays = ['mail', 'sms', 'whatsapp', 'calls'] as const
/** Maximum size of an imported file of contacts, in bytes: vCards may have pictures, which are skipped. */
export const maxContactFileBytes = 20 * 1024 * 1024
/** Maximum number of contacts in one file. */
export const maxImportedContacts = 10_000
/** Maximum number of contacts that were met of which a client keeps a copy. */
export const maxMetContacts = 300

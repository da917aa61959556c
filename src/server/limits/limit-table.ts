/** The key by which use is counted together. */
export type CountedBy =
  /** A network address: of IPv6 the first 64 bits, which one household or company has. */
  | 'address'
  /** An e-mail address as it was entered, whether there is such an account or not. */
  | 'account'
  | 'account and address'
  /** An e-mail address or a telephone number to which something is sent. */
  | 'target'
  /** Everybody together. */
  | 'installation'
  /** An account that is signed in. */
  | 'eid'
  | 'service'
  | 'file'
  /** One connection. */
  | 'connection'
  /** A sign-in. */
  | 'session'

export type Limit = {
  /** Noun phrase for the counted thing. */
  what: string
  by: CountedBy
  amount: number
  /** Time in which the whole amount comes back, evenly. */
  perSeconds: number
  /**
   * `guesses`: tries to find out a secret, counted exactly; no setting raises them. `use`: work that is allowed, which
   * `EVERLINE_LIMITS` multiplies; several processes may together allow a tenth more or less for some seconds.
   */
  kind: 'guesses' | 'use'
  /** Behaviour beyond the limit, if it is not a refusal with 429. */
  answer?: string
}

const minute = 60
const hour = 60 * minute
const gb = 1024 ** 3
const day = 24 * hour

/** A day's SMS as tokens: how many SMS they are, a setting says. */
export const smsBudgetTokens = 1_000_000

/** Every limit of the backend. `docs/limits.md` is made from it. */
export const limitTable = {
  'passwords-of-account-and-address': {
    what: 'Wrong passwords for one account from one address',
    by: 'account and address',
    amount: 10,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'proofs-of-address': {
    what: 'Wrong passwords and codes for any account from one address',
    by: 'address',
    amount: 100,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'proofs-of-account': {
    what: 'Wrong passwords and codes for one account from all addresses, but for devices that it has signed in on before',
    by: 'account',
    amount: 100,
    perSeconds: 12 * hour,
    kind: 'guesses',
  },
  'digits-of-account-and-address': {
    what: 'Wrong sign-in codes of six digits',
    by: 'account and address',
    amount: 5,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'second-factors': {
    what: 'Wrong codes of the second factor',
    by: 'eid',
    amount: 5,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'old-passwords': {
    what: 'Wrong passwords of somebody signed in, to change it or to create a sign-in code',
    by: 'eid',
    amount: 10,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  files: {
    what: 'Files that one account announces or continues',
    by: 'eid',
    amount: 120,
    perSeconds: 10 * minute,
    kind: 'use',
  },
  'file-bytes': {
    what: 'Bytes of files that one of the staff announces',
    by: 'eid',
    amount: 20 * gb,
    perSeconds: hour,
    kind: 'use',
  },
  'file-bytes-of-service': {
    what: 'Bytes of files that the staff of a service announce',
    by: 'service',
    amount: 200 * gb,
    perSeconds: hour,
    kind: 'use',
  },
  'file-bytes-of-visitor': {
    what: 'Bytes of files that a visitor announces',
    by: 'eid',
    amount: gb / 2,
    perSeconds: hour,
    kind: 'use',
  },
  'file-bytes-of-visitor-address': {
    what: 'Bytes of files that visitors announce from one address',
    by: 'address',
    amount: 2 * gb,
    perSeconds: hour,
    kind: 'use',
  },
  'file-bytes-of-visitors': {
    what: 'Bytes of files that all visitors of a service announce',
    by: 'service',
    amount: 20 * gb,
    perSeconds: hour,
    kind: 'use',
  },
  'file-reads': {
    what: 'Requests for files and their previews',
    by: 'address',
    amount: 6000,
    perSeconds: minute,
    kind: 'use',
  },
  'file-reads-of-file': {
    what: 'Requests for one file and its previews',
    by: 'file',
    amount: 1200,
    perSeconds: minute,
    kind: 'use',
  },
  'file-pieces': {
    what: 'Pieces of files that are sent',
    by: 'address',
    amount: 12_000,
    perSeconds: minute,
    kind: 'use',
  },
  'file-pieces-of-file': {
    what: 'Pieces of one file that are sent',
    by: 'file',
    amount: 6000,
    perSeconds: minute,
    kind: 'use',
  },
  'mails-to-account': {
    what: 'Mails with codes or links to one e-mail address',
    by: 'account',
    amount: 5,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'mails-of-address': {
    what: 'Mails with codes or links that are asked for from one address',
    by: 'address',
    amount: 5,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'links-of-eid': {
    what: 'Sign-in links that somebody signed in has mailed to their own address',
    by: 'eid',
    amount: 5,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'links-to-staff': {
    what: 'Sign-in links that an admin has mailed to other addresses',
    by: 'eid',
    amount: 200,
    perSeconds: 5 * minute,
    kind: 'use',
  },
  'mailed-codes': {
    what: 'Wrong codes of somebody signed in, to confirm their e-mail address',
    by: 'eid',
    amount: 5,
    perSeconds: 5 * minute,
    kind: 'guesses',
  },
  'owner-changes': {
    what: 'Mails by which an owner hands the service over',
    by: 'eid',
    amount: 5,
    perSeconds: 10 * minute,
    kind: 'guesses',
  },
  'public-calls': {
    what: 'Calls without a session, and pages that are made for them',
    by: 'address',
    amount: 600,
    perSeconds: minute,
    kind: 'use',
  },
  'page-files': {
    what: 'Files of app, widget and portal',
    by: 'address',
    amount: 20_000,
    perSeconds: minute,
    kind: 'use',
  },
  'destination-uses': {
    what: 'Uses of one link to a team or person that are counted from one address',
    by: 'address',
    amount: 1,
    perSeconds: hour,
    kind: 'guesses',
    answer: 'the link works and is not counted',
  },
  calls: { what: 'Calls', by: 'eid', amount: 1200, perSeconds: minute, kind: 'use' },
  writes: { what: 'Calls that change something', by: 'eid', amount: 300, perSeconds: minute, kind: 'use' },
  'calls-of-address': {
    what: 'Calls of sessions from one address',
    by: 'address',
    amount: 20_000,
    perSeconds: minute,
    kind: 'use',
  },
  searches: { what: 'Searches', by: 'eid', amount: 120, perSeconds: minute, kind: 'use' },
  translations: { what: 'Translations of messages', by: 'eid', amount: 300, perSeconds: minute, kind: 'use' },
  'link-previews': { what: 'Previews of links', by: 'eid', amount: 120, perSeconds: minute, kind: 'use' },
  'link-fetches-of-service': {
    what: 'Pages that are fetched for previews of links, by all of a service together',
    by: 'service',
    amount: 300,
    perSeconds: minute,
    kind: 'use',
  },
  'third-party-sign-ins': {
    what: 'Sign-ins that are begun at a third party',
    by: 'address',
    amount: 60,
    perSeconds: 5 * minute,
    kind: 'use',
    answer: 'the sign-in page, which says so',
  },
  visitors: { what: 'New visitors', by: 'address', amount: 60, perSeconds: 10 * minute, kind: 'use' },
  'visitors-of-service': {
    what: 'New visitors from all addresses',
    by: 'service',
    amount: 6000,
    perSeconds: hour,
    kind: 'use',
  },
  conversations: { what: 'New conversations', by: 'eid', amount: 10, perSeconds: 10 * minute, kind: 'use' },
  'conversations-of-address': {
    what: 'New conversations from one address',
    by: 'address',
    amount: 120,
    perSeconds: 10 * minute,
    kind: 'use',
  },
  messages: { what: 'Messages', by: 'eid', amount: 120, perSeconds: minute, kind: 'use' },
  'messages-of-address': {
    what: 'Messages from one address',
    by: 'address',
    amount: 2400,
    perSeconds: minute,
    kind: 'use',
  },
  'form-codes': { what: 'Codes for forms', by: 'eid', amount: 5, perSeconds: 10 * minute, kind: 'use' },
  'form-codes-of-address': { what: 'Codes for forms', by: 'address', amount: 20, perSeconds: hour, kind: 'use' },
  'form-codes-of-service': { what: 'Codes for forms', by: 'service', amount: 1000, perSeconds: hour, kind: 'use' },
  transcripts: { what: 'Conversations sent by mail', by: 'eid', amount: 5, perSeconds: hour, kind: 'use' },
  'transcripts-of-address': {
    what: 'Conversations sent by mail',
    by: 'address',
    amount: 20,
    perSeconds: hour,
    kind: 'use',
  },
  'codes-to-target': {
    what: 'Codes to one e-mail address or telephone number, of all visitors and services',
    by: 'target',
    amount: 5,
    perSeconds: hour,
    kind: 'guesses',
  },
  'codes-to-range': {
    what: 'Codes by SMS to numbers that differ in the last three digits only',
    by: 'target',
    amount: 20,
    perSeconds: day,
    kind: 'guesses',
  },
  'sms-of-day': {
    what: 'Millionths of the SMS that an installation sends in a day (`EVERLINE_SMS_PER_DAY`)',
    by: 'installation',
    amount: smsBudgetTokens,
    perSeconds: day,
    kind: 'guesses',
    answer: '429, a line in the log and an event in the security log',
  },
  'transcripts-to-target': {
    what: 'Conversations sent to one e-mail address, of all visitors and services',
    by: 'target',
    amount: 5,
    perSeconds: day,
    kind: 'guesses',
  },
  'transcripts-of-service': {
    what: 'Conversations sent by mail',
    by: 'service',
    amount: 500,
    perSeconds: hour,
    kind: 'use',
  },
  'message-removals': {
    what: 'Removed messages, which are looked for in the feeds of all who were there',
    by: 'eid',
    amount: 30,
    perSeconds: minute,
    kind: 'use',
  },
  'page-views': { what: 'Requests with page views', by: 'eid', amount: 120, perSeconds: 10 * minute, kind: 'use' },
  'call-quality': {
    what: 'Requests with the quality of calls',
    by: 'eid',
    amount: 120,
    perSeconds: 10 * minute,
    kind: 'use',
  },
  identities: { what: 'Signed identities', by: 'address', amount: 120, perSeconds: minute, kind: 'use' },
  'action-tokens': { what: 'Links of mails', by: 'address', amount: 30, perSeconds: 5 * minute, kind: 'guesses' },
  'csv-files': {
    what: 'Lists that are saved as a file or imported from one, dry runs included',
    by: 'eid',
    amount: 60,
    perSeconds: 10 * minute,
    kind: 'use',
  },
  uploads: { what: 'Uploaded pictures', by: 'eid', amount: 60, perSeconds: 10 * minute, kind: 'use' },
  'knowledge-suggestions': {
    what: 'Searches in published entries of the knowledge base, by help pages and while visitors type',
    by: 'address',
    amount: 240,
    perSeconds: minute,
    kind: 'use',
  },
  'knowledge-votes': {
    what: 'Votes whether an entry of the knowledge base has helped',
    by: 'address',
    amount: 60,
    perSeconds: 10 * minute,
    kind: 'use',
  },
  'log-uploads': {
    what: 'Uploads of log lines, valid or not',
    by: 'eid',
    amount: 200,
    perSeconds: 5 * minute,
    kind: 'use',
  },
  'log-uploads-of-address': {
    what: 'Uploads of log lines from one address, valid or not',
    by: 'address',
    amount: 2000,
    perSeconds: 5 * minute,
    kind: 'use',
  },
  'log-bytes': { what: 'Bytes of log lines', by: 'eid', amount: 20_000_000, perSeconds: hour, kind: 'use' },
  'log-bytes-of-visitor': {
    what: 'Bytes of log lines of a visitor',
    by: 'eid',
    amount: 100_000,
    perSeconds: hour,
    kind: 'use',
  },
  'log-bytes-of-visitors': {
    what: 'Bytes of log lines of all visitors of a service',
    by: 'service',
    amount: 10_000_000,
    perSeconds: hour,
    kind: 'use',
  },
  'log-bytes-of-service': {
    what: 'Bytes of log lines of a service',
    by: 'service',
    amount: 500_000_000,
    perSeconds: hour,
    kind: 'use',
  },
  'mqtt-connects': {
    what: 'New MQTT connections from one address, accepted or not',
    by: 'address',
    amount: 600,
    perSeconds: minute,
    kind: 'use',
    answer: 'CONNACK 3 (server unavailable); the client tries again',
  },
  'mqtt-connects-of-eid': {
    what: 'New MQTT connections',
    by: 'eid',
    amount: 60,
    perSeconds: minute,
    kind: 'use',
    answer: 'CONNACK 3 (server unavailable); the client tries again',
  },
  'mqtt-publishes': {
    what: 'Publishes: that somebody types or looks at a conversation',
    by: 'connection',
    amount: 60,
    perSeconds: 10,
    kind: 'use',
    answer: 'dropped',
  },
  'sip-registers': {
    what: 'Registrations for calls',
    by: 'session',
    amount: 60,
    perSeconds: minute,
    kind: 'use',
    answer: 'SIP 503 with Retry-After',
  },
  'sip-registers-of-address': {
    what: 'Registrations for calls from one address, the question for a password included',
    by: 'address',
    amount: 2400,
    perSeconds: minute,
    kind: 'use',
    answer: 'SIP 503 with Retry-After',
  },
  'sip-invites': {
    what: 'INVITEs: calls, and changes and repairs of their media',
    by: 'session',
    amount: 120,
    perSeconds: minute,
    kind: 'use',
    answer: 'SIP 503 with Retry-After',
  },
  'sip-messages-unregistered': {
    what: 'SIP messages of connections without a registration, to one process',
    by: 'address',
    amount: 600,
    perSeconds: 10,
    kind: 'use',
    answer: 'the connection is closed',
  },
  'sip-messages': {
    what: 'SIP messages',
    by: 'connection',
    amount: 600,
    perSeconds: 10,
    kind: 'use',
    answer: 'the connection is closed',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limitTable

/** Limits on things that exist at the same time. */
export const atOnceTable = {
  'lists-of-eid': {
    what: 'Answers with lists that are made or not yet read; of calls without a session by address',
    by: 'eid',
    amount: 8,
    answer: 'up to 40 more wait for their turn, the others get 429',
  },
  'mqtt-connections-of-eid': {
    what: 'MQTT connections to one process',
    by: 'eid',
    amount: 20,
    answer: 'CONNACK 3 (server unavailable)',
  },
  'mqtt-connections-of-address': {
    what: 'MQTT connections to one process, those without a CONNECT included',
    by: 'address',
    amount: 1000,
    answer: 'the connection is closed',
  },
  'sip-connections-of-address': {
    what: 'SIP connections to one process, registered or not',
    by: 'address',
    amount: 1000,
    answer: 'the connection is closed',
  },
  'sip-connections-unregistered': {
    what: 'SIP connections to one process that have not registered yet; each is closed with its third refusal',
    by: 'address',
    amount: 50,
    answer: 'the connection is closed',
  },
  'sip-invites-of-session': {
    what: 'INVITEs without a final response',
    by: 'session',
    amount: 16,
    answer: 'SIP 503 with Retry-After',
  },
} as const

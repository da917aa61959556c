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

type Row = [by: CountedBy, amount: number, perSeconds: number, what: string, answer?: string]
const limit = (kind: Limit['kind'], [by, amount, perSeconds, what, answer]: Row): Limit => ({
  ...{ what, by, amount, perSeconds, kind },
  ...(answer !== undefined && { answer }),
})
/** Tries to find out a secret, counted exactly; no setting raises them. */
const guesses = (...row: Row) => limit('guesses', row)
/**
 * Work that is allowed, which `EVERLINE_LIMITS` multiplies; several processes may together allow a tenth more or less for
 * some seconds.
 */
const use = (...row: Row) => limit('use', row)

/** Every limit of the backend. `docs/limits.md` is made from it. */
export const limitTable = {
  'passwords-of-account-and-address': guesses(
    'account and address',
    10,
    5 * minute,
    'Wrong passwords for one account from one address',
  ),
  'proofs-of-address': guesses(
    'address',
    100,
    5 * minute,
    'Wrong passwords and codes for any account from one address',
  ),
  'proofs-of-account': guesses(
    'account',
    100,
    12 * hour,
    'Wrong passwords and codes for one account from all addresses, but for devices that it has signed in on before',
  ),
  'digits-of-account-and-address': guesses('account and address', 5, 5 * minute, 'Wrong sign-in codes of six digits'),
  'second-factors': guesses('eid', 5, 5 * minute, 'Wrong codes of the second factor'),
  'old-passwords': guesses(
    'eid',
    10,
    5 * minute,
    'Wrong passwords of somebody signed in, to change it or to create a sign-in code',
  ),
  files: use('eid', 120, 10 * minute, 'Files that one account announces or continues'),
  'file-bytes': use('eid', 20 * gb, hour, 'Bytes of files that one of the staff announces'),
  'file-bytes-of-service': use('service', 200 * gb, hour, 'Bytes of files that the staff of a service announce'),
  'file-bytes-of-visitor': use('eid', gb / 2, hour, 'Bytes of files that a visitor announces'),
  'file-bytes-of-visitor-address': use(
    'address',
    2 * gb,
    hour,
    'Bytes of files that visitors announce from one address',
  ),
  'file-bytes-of-visitors': use('service', 20 * gb, hour, 'Bytes of files that all visitors of a service announce'),
  'file-reads': use('address', 6000, minute, 'Requests for files and their previews'),
  'file-reads-of-file': use('file', 1200, minute, 'Requests for one file and its previews'),
  'file-pieces': use('address', 12_000, minute, 'Pieces of files that are sent'),
  'file-pieces-of-file': use('file', 6000, minute, 'Pieces of one file that are sent'),
  'mails-to-account': guesses('account', 5, 5 * minute, 'Mails with codes or links to one e-mail address'),
  'mails-of-address': guesses(
    'address',
    5,
    5 * minute,
    'Mails with codes or links that are asked for from one address',
  ),
  'links-of-eid': guesses(
    'eid',
    5,
    5 * minute,
    'Sign-in links that somebody signed in has mailed to their own address',
  ),
  'links-to-staff': use('eid', 200, 5 * minute, 'Sign-in links that an admin has mailed to other addresses'),
  'mailed-codes': guesses('eid', 5, 5 * minute, 'Wrong codes of somebody signed in, to confirm their e-mail address'),
  'owner-changes': guesses('eid', 5, 10 * minute, 'Mails by which an owner hands the service over'),
  'public-calls': use('address', 600, minute, 'Calls without a session, and pages that are made for them'),
  'page-files': use('address', 20_000, minute, 'Files of app, widget and portal'),
  'destination-uses': guesses(
    'address',
    1,
    hour,
    'Uses of one link to a team or person that are counted from one address',
    'the link works and is not counted',
  ),
  calls: { what: 'Calls', by: 'eid', amount: 1200, perSeconds: minute, kind: 'use' },
  writes: { what: 'Calls that change something', by: 'eid', amount: 300, perSeconds: minute, kind: 'use' },
  'calls-of-address': use('address', 20_000, minute, 'Calls of sessions from one address'),
  searches: { what: 'Searches', by: 'eid', amount: 120, perSeconds: minute, kind: 'use' },
  translations: { what: 'Translations of messages', by: 'eid', amount: 300, perSeconds: minute, kind: 'use' },
  'link-previews': { what: 'Previews of links', by: 'eid', amount: 120, perSeconds: minute, kind: 'use' },
  'link-fetches-of-service': use(
    'service',
    300,
    minute,
    'Pages that are fetched for previews of links, by all of a service together',
  ),
  'third-party-sign-ins': use(
    'address',
    60,
    5 * minute,
    'Sign-ins that are begun at a third party',
    'the sign-in page, which says so',
  ),
  visitors: { what: 'New visitors', by: 'address', amount: 60, perSeconds: 10 * minute, kind: 'use' },
  'visitors-of-service': use('service', 6000, hour, 'New visitors from all addresses'),
  conversations: { what: 'New conversations', by: 'eid', amount: 10, perSeconds: 10 * minute, kind: 'use' },
  'conversations-of-address': use('address', 120, 10 * minute, 'New conversations from one address'),
  messages: { what: 'Messages', by: 'eid', amount: 120, perSeconds: minute, kind: 'use' },
  'messages-of-address': use('address', 2400, minute, 'Messages from one address'),
  'form-codes': { what: 'Codes for forms', by: 'eid', amount: 5, perSeconds: 10 * minute, kind: 'use' },
  'form-codes-of-address': { what: 'Codes for forms', by: 'address', amount: 20, perSeconds: hour, kind: 'use' },
  'form-codes-of-service': { what: 'Codes for forms', by: 'service', amount: 1000, perSeconds: hour, kind: 'use' },
  transcripts: { what: 'Conversations sent by mail', by: 'eid', amount: 5, perSeconds: hour, kind: 'use' },
  'transcripts-of-address': use('address', 20, hour, 'Conversations sent by mail'),
  'codes-to-target': guesses(
    'target',
    5,
    hour,
    'Codes to one e-mail address or telephone number, of all visitors and services',
  ),
  'codes-to-range': guesses('target', 20, day, 'Codes by SMS to numbers that differ in the last three digits only'),
  'sms-of-day': guesses(
    'installation',
    smsBudgetTokens,
    day,
    'Millionths of the SMS that an installation sends in a day (`EVERLINE_SMS_PER_DAY`)',
    '429, a line in the log and an event in the security log',
  ),
  'transcripts-to-target': guesses(
    'target',
    5,
    day,
    'Conversations sent to one e-mail address, of all visitors and services',
  ),
  'transcripts-of-service': use('service', 500, hour, 'Conversations sent by mail'),
  'message-removals': use(
    'eid',
    30,
    minute,
    'Removed messages, which are looked for in the feeds of all who were there',
  ),
  'push-subscriptions': use('eid', 60, 10 * minute, 'Push subscriptions'),
  'push-tests': use('eid', 10, 10 * minute, 'Test pushes'),
  'push-answers-of-address': use('address', 600, minute, 'Answers of devices to pushes'),
  'page-views': { what: 'Requests with page views', by: 'eid', amount: 120, perSeconds: 10 * minute, kind: 'use' },
  'call-quality': use('eid', 120, 10 * minute, 'Requests with the quality of calls'),
  identities: { what: 'Signed identities', by: 'address', amount: 120, perSeconds: minute, kind: 'use' },
  'action-tokens': { what: 'Links of mails', by: 'address', amount: 30, perSeconds: 5 * minute, kind: 'guesses' },
  'csv-files': use('eid', 60, 10 * minute, 'Lists that are saved as a file or imported from one, dry runs included'),
  uploads: { what: 'Uploaded pictures', by: 'eid', amount: 60, perSeconds: 10 * minute, kind: 'use' },
  'knowledge-suggestions': use(
    'address',
    240,
    minute,
    'Searches in published entries of the knowledge base, by help pages and while visitors type',
  ),
  'knowledge-votes': use('address', 60, 10 * minute, 'Votes whether an entry of the knowledge base has helped'),
  'log-uploads': use('eid', 200, 5 * minute, 'Uploads of log lines, valid or not'),
  'log-uploads-of-address': use('address', 2000, 5 * minute, 'Uploads of log lines from one address, valid or not'),
  'log-bytes': { what: 'Bytes of log lines', by: 'eid', amount: 20_000_000, perSeconds: hour, kind: 'use' },
  'log-bytes-of-visitor': use('eid', 100_000, hour, 'Bytes of log lines of a visitor'),
  'log-bytes-of-visitors': use('service', 10_000_000, hour, 'Bytes of log lines of all visitors of a service'),
  'log-bytes-of-service': use('service', 500_000_000, hour, 'Bytes of log lines of a service'),
  'mqtt-connects': use(
    'address',
    600,
    minute,
    'New MQTT connections from one address, accepted or not',
    'CONNACK 3 (server unavailable); the client tries again',
  ),
  'mqtt-connects-of-eid': use(
    'eid',
    60,
    minute,
    'New MQTT connections',
    'CONNACK 3 (server unavailable); the client tries again',
  ),
  'mqtt-publishes': use('connection', 60, 10, 'Publishes: that somebody types or looks at a conversation', 'dropped'),
  'sip-registers': use('session', 60, minute, 'Registrations for calls', 'SIP 503 with Retry-After'),
  'sip-registers-of-address': use(
    'address',
    2400,
    minute,
    'Registrations for calls from one address, the question for a password included',
    'SIP 503 with Retry-After',
  ),
  'sip-invites': use(
    'session',
    120,
    minute,
    'INVITEs: calls, and changes and repairs of their media',
    'SIP 503 with Retry-After',
  ),
  'sip-messages-unregistered': use(
    'address',
    600,
    10,
    'SIP messages of connections without a registration, to one process',
    'the connection is closed',
  ),
  'sip-messages': use('connection', 600, 10, 'SIP messages', 'the connection is closed'),
} satisfies Record<string, Limit>

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

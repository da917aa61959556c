import { isSupportedCountry } from 'libphonenumber-js/min'
import * as v from 'valibot'
import { Environment, isEmail, maxParties, usualEmailSuffix } from '#core/contract/index.ts'
import { phoneCountryOf } from '#core/platform/phone-number.ts'
import { defaultConfigKey } from '#core/platform/sealed-text.ts'
import { CloudConfigFile } from '#server/discovery/cloud-configs.ts'
import { RegionHosts } from '#server/discovery/regions.ts'
import { ClamdHost, FilesUrl } from '#server/files/file-settings.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { contactOf } from '#server/push/contact.ts'
import {
  commaList,
  folder,
  HostList,
  iceUrls,
  isSender,
  onOff,
  portRange,
  secret,
  textUpTo,
  url,
  wholeNumber,
  withoutSlashesAtEnd,
} from './setting-values.ts'

const days = 24 * 60 * 60

/** One environment variable: a row of the README's table. */
type Variable = { schema: v.GenericSchema<string | undefined, unknown>; preset: string; about: string }

const variable = <S extends v.GenericSchema<string, unknown>>(schema: S, preset: string, about: string) =>
  ({ schema: v.optional(schema, preset as v.InferInput<S>), preset, about }) satisfies Variable
const unset = <S extends v.GenericSchema<string, unknown>>(schema: S, preset: string, about: string) =>
  ({ schema: v.optional(schema), preset, about }) satisfies Variable

/** Every setting: its variable, schema, default and purpose. */
export const settingsTable = {
  PORT: variable(wholeNumber(0, 65_535), '8080', 'Port of everything; 0 takes a free one'),
  HOST: variable(v.pipe(v.string(), v.minLength(1, 'must name an address')), '127.0.0.1', 'Address to listen on'),
  EVERLINE_DATA: variable(folder, './data', 'Folder of the embedded database, the keys and the demo passwords'),
  DATABASE_URL: unset(url('postgres', 'postgresql'), 'embedded', 'PostgreSQL in place of the embedded database'),
  MQTT_URL: unset(
    url('mqtt', 'mqtts', 'ws', 'wss'),
    'embedded',
    'MQTT broker that links several processes; calls between them need `SIP_URL`',
  ),
  SIP_URL: unset(
    url('wss', 'ws'),
    'embedded',
    'Kamailio in place of the embedded signalling of calls, as browsers and the backend reach it (`wss://sip.example.com/sip`), see `deploy/kamailio`; calls with telephones need it',
  ),
  SIP_SECRET: unset(secret, 'made from the secret key', 'Secret that the backend shares with Kamailio'),
  SIP_ROUTE_SECRET: unset(
    secret,
    'none',
    'Secret with which Kamailio asks the backend where calls go; needed with `SIP_URL`',
  ),
  PHONE_MEDIA_ADDRESS: unset(
    v.pipe(v.string(), v.ip('must be an IP address')),
    'the one from which it reaches rtpengine',
    'IP address at which rtpengine reaches this process: it sends here what telephones say that leave a message, and gets from here the tone that they hear during a transfer',
  ),
  PHONE_MEDIA_PORTS: unset(
    portRange,
    'any free one',
    'UDP ports for that (`40000-40099`); each message needs one while it is spoken, of which a process takes 50 at a time, and each telephone that is transferred',
  ),
  STUN_URLS: unset(
    iceUrls('stun', 'stuns'),
    'none',
    'STUN servers, by which calls find a way through firewalls: `stun:stun.example.com:3478`, with commas between',
  ),
  TURN_URLS: unset(
    iceUrls('turn', 'turns'),
    'none',
    'TURN servers, which relay calls that find no other way: `turn:turn.example.com:3478?transport=udp`; needs `TURN_SECRET`, see `deploy/coturn`',
  ),
  TURN_SECRET: unset(
    secret,
    'none',
    'Secret that the backend shares with TURN servers (coturn: `static-auth-secret`); another one than `SIP_SECRET`',
  ),
  MEDIA_SERVER_URL: unset(
    url('ws', 'wss'),
    'none',
    'WebSocket of Janus, which mixes the sound of large calls (`ws://janus.internal:8188/`); see `deploy/janus`',
  ),
  MEDIA_SERVER_SECRET: unset(v.pipe(v.string(), v.minLength(1)), 'none', '`api_secret` of Janus'),
  MEDIA_SERVER_ABOVE: variable(
    wholeNumber(2, maxParties),
    String(maxParties),
    'Number of parties of a call above which the media server mixes its sound',
  ),
  EVERLINE_URL: unset(
    v.pipe(url('http', 'https'), v.transform(withoutSlashesAtEnd)),
    'where it listens',
    'Address under which people reach the app; links in mails begin with it',
  ),
  SMTP_URL: unset(
    url('smtp', 'smtps'),
    'none',
    'Mail server (`smtp://user:password@host:587`); without one no mail is sent',
  ),
  SMS_URL: unset(
    url('http', 'https'),
    'none',
    'HTTP gateway that takes `{"to", "text"}` and sends it as an SMS (`https://user:password@host/path`); without one no SMS is sent',
  ),
  EVERLINE_SMS_COUNTRIES: unset(
    v.pipe(
      commaList,
      v.check(
        (countries) => countries.every((country) => isSupportedCountry(country)) || countries.join() === 'all',
        'must be countries as `DE,ES`, or `all`',
      ),
    ),
    'none',
    'Countries to whose telephone numbers codes are sent by SMS (`DE,ES`), or `all`; needed with `SMS_URL`',
  ),
  EVERLINE_SMS_PER_DAY: variable(
    wholeNumber(1, 1_000_000),
    '500',
    'How many SMS are sent in a day; what is more is refused, with an error in the log and an event in the security log',
  ),
  MAIL_FROM: variable(
    v.pipe(v.string(), v.check(isSender, 'must be an address, or `Name <address>`')),
    'Everline <everline@localhost>',
    'Sender of mails',
  ),
  REGIONS: unset(
    RegionHosts,
    'this server alone',
    'Regions that share one database and one broker, the home region first: `hk=https://hk.example.com,eu=https://…`; after a bar the address of a region’s load balancer from within China',
  ),
  OIDC_ISSUER: unset(
    v.pipe(
      url('https', 'http'),
      v.check(
        (text) => !text.startsWith('http://') || !URL.canParse(text) || isLoopback(new URL(text).hostname),
        'must begin with https://, but on this machine',
      ),
    ),
    'none',
    'OpenID provider with which staff may sign in; its redirect URI is `/oidc/callback` below `EVERLINE_URL`',
  ),
  OIDC_CLIENT_ID: unset(textUpTo(512), 'none', 'Client id of this backend at the OpenID provider'),
  OIDC_CLIENT_SECRET: unset(textUpTo(2048), 'none', 'Client secret of this backend at the OpenID provider'),
  OIDC_LABEL: variable(textUpTo(60), 'single sign-on', 'Text of the sign-in button after `Sign in with`'),
  TRUST_PROXY: variable(
    wholeNumber(0, 10),
    '0',
    'Number of proxies in front that every request passes through and that append to `X-Forwarded-For`; 0 ignores it',
  ),
  METRICS_TOKEN: unset(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]*$/, 'must be printable, without spaces'),
      v.minLength(16, 'must have 16 characters or more'),
      v.maxLength(512, 'is too long'),
    ),
    'none',
    'Bearer token for `/metrics`; without one, only this machine may read it',
  ),
  EVERLINE_ADMIN_EMAIL: unset(v.string(), 'none', 'First administrator of an empty installation'),
  EVERLINE_ADMIN_PASSWORD: unset(
    v.pipe(v.string(), v.minLength(10, 'must have 10 characters or more'), v.maxLength(512, 'is too long')),
    'none',
    'Password of that administrator',
  ),
  EVERLINE_PHONE_COUNTRY: variable(
    v.pipe(
      v.string(),
      v.check((code) => code === '' || phoneCountryOf(code) !== null, 'must be a country code such as HK'),
    ),
    '',
    'Country (ISO 3166) of telephone numbers without a country code in a new service; administrators can change it. Without one such numbers are refused',
  ),
  EVERLINE_EMAIL_SUFFIX: variable(
    wholeNumber(2, 63),
    String(usualEmailSuffix),
    'Maximum length of the top-level domain in e-mail addresses; 63 allows all, such as `.online`',
  ),
  EVERLINE_PORTAL: variable(
    onOff,
    'on',
    'Whether the installation has the retention portal, in which kept conversations are read',
  ),
  EVERLINE_SERVICE: variable(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')),
    'main',
    'Id of the first service of an empty installation; in a demo it is `demo`',
  ),
  EVERLINE_ENV: variable(
    v.picklist(Environment.options, 'must be prod, prp, tb, int or dev'),
    'prod',
    'Environment that clients see; prod and prp use the production cloud config, all others the test-bed one',
  ),
  EVERLINE_CLOUD_CONFIG: unset(
    CloudConfigFile,
    'built in',
    'JSON file with the cloud config: for each project (`everline`, `everline-test-bed`) the parameters of `getRemoteConfigs`',
  ),
  EVERLINE_CONFIG_KEY: variable(
    v.pipe(v.string(), v.minLength(8, 'must have 8 characters or more'), v.maxLength(512, 'is too long')),
    defaultConfigKey,
    'Key that encrypts the answers of discovery; the app must be built with the same key (`npm run build` reads it)',
  ),
  EVERLINE_SECRET: unset(
    v.pipe(
      commaList,
      v.check(
        (keys) => keys.every((key) => /^[\x21-\x7e]{32,512}$/.test(key)),
        'must be keys of 32 characters or more',
      ),
    ),
    'file `everline.secret` in the data folder',
    'Secret key of the installation, the same for all its processes; after commas former keys that stay accepted',
  ),
  EVERLINE_ACCESS_TOKEN_SECONDS: variable(wholeNumber(1, days), '900', 'Lifetime of an access token'),
  EVERLINE_REFRESH_TOKEN_SECONDS: variable(
    wholeNumber(2, 366 * days),
    String(30 * days),
    'Lifetime of a refresh token',
  ),
  EVERLINE_SESSION_DAYS: variable(
    wholeNumber(1, 3660),
    '90',
    'Days after which a session ends, however often it is refreshed; then people sign in again',
  ),
  EVERLINE_PASSWORD_DAYS: variable(wholeNumber(0, 3660), '0', 'Days after which a password must be changed; 0: never'),
  EVERLINE_OFFER_SECONDS: variable(wholeNumber(1, 3600), '30', 'Time that an agent has to answer an offer'),
  EVERLINE_MISSED_SECONDS: variable(
    wholeNumber(1, 86_400),
    '60',
    'Time after which a chat that nobody has taken is missed; an offer never lasts longer',
  ),
  EVERLINE_AGENT_LIMIT: variable(
    wholeNumber(1, 1000),
    '6',
    'Maximum number of inquiries that one agent handles at a time',
  ),
  EVERLINE_SAME_AGENT_MINUTES: variable(
    wholeNumber(0, 525_600),
    '60',
    'Minutes in which a visitor who comes back is offered to the same agent first; 0: never',
  ),
  EVERLINE_CALL_MINUTES: unset(
    wholeNumber(0, 100_000_000),
    'no limit',
    'Minutes of calls that a service has in a month (UTC); 0 for an installation without calls',
  ),
  EVERLINE_SEATS: unset(wholeNumber(1, 1_000_000), 'no limit', 'Maximum number of staff signed in at a time'),
  EVERLINE_FEED_KEEP: variable(wholeNumber(1, 10_000_000), '20000', 'Number of entries kept of each feed'),
  EVERLINE_LOG_DAYS: variable(wholeNumber(1, 366), '14', "Days for which the clients' logs are kept"),
  EVERLINE_SECURITY_LOG_DAYS: variable(wholeNumber(1, 3660), '90', 'Days for which the security log is kept'),
  EVERLINE_LIMITS: variable(
    wholeNumber(1, 1_000_000),
    '1',
    'Multiplies the limits of ordinary use, see `docs/limits.md`; never those of wrong passwords and codes',
  ),
  EVERLINE_TRANSLATE_URL: unset(
    v.pipe(
      v.string(),
      v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http(s) address'),
    ),
    'none',
    'Address of a service with the interface of LibreTranslate; with it agents read messages in their own language',
  ),
  EVERLINE_TRANSLATE_KEY: unset(v.string(), 'none', 'API key of that service'),
  EVERLINE_LINK_PREVIEWS: variable(
    onOff,
    'on',
    'Whether the backend fetches the pages behind links in messages, to say what they are; never from private addresses',
  ),
  EVERLINE_WEBHOOK_HOSTS: unset(
    HostList,
    'none',
    'Hosts of the own network that webhooks may be sent to, also over http, with their ports: `crm.example.com:8443,10.0.0.7:80`',
  ),
  EVERLINE_PUSH_CONTACT: unset(
    v.pipe(
      textUpTo(200),
      v.check(
        (text) => contactOf(text) !== null,
        'must be a public https:// address, or `mailto:` with a public address: Apple refuses all others',
      ),
    ),
    '`EVERLINE_URL`, or the address of an administrator',
    'Contact of whoever runs this installation, which push services are told (`mailto:ops@example.com`); without a public one nothing is pushed',
  ),
  EVERLINE_PUSH_HOSTS: unset(
    HostList,
    'none',
    'Hosts of push services besides those of Chrome, Edge, Firefox and Safari, with their ports; also in the own network, and over http',
  ),
  EVERLINE_LINK_PREVIEW_HOSTS: unset(
    HostList,
    'none',
    'Hosts of the own network of which staff see previews of links that staff wrote, with their ports: `wiki.example.com:8443,10.0.0.7:80`',
  ),
  EVERLINE_LINK_PREVIEW_PUBLIC_HOSTS: unset(
    HostList,
    'none',
    'Hosts with private addresses whose pages anybody may read, such as a shop in the same network: previews for visitors too',
  ),
  EVERLINE_FILE_MB: variable(wholeNumber(1, 10_000), '100', 'Maximum size of a file in a conversation, in megabytes'),
  EVERLINE_FILES_GB: variable(wholeNumber(1, 1_000_000), '100', 'Space for the files of a service, in gigabytes'),
  EVERLINE_FREE_GB: variable(
    wholeNumber(0, 100_000),
    '2',
    'Files are refused while the disk of the data folder has less than this left, in gigabytes; 0: never',
  ),
  FILES_URL: unset(
    FilesUrl,
    'folder `files` in the data folder',
    'S3 bucket for files: `s3://key:secret@host:9000/bucket`, `https` in place of `s3` for TLS, `?region=…` if it has any',
  ),
  CLAMD_HOST: unset(ClamdHost, 'none', 'Virus scanner clamd that examines every file, as `host:3310`'),
  EVERLINE_WEB_ROOT: variable(folder, './dist', 'Folder of the built app and widget'),
  EVERLINE_BUILD_DAYS: variable(
    wholeNumber(0, 365),
    '30',
    'How many days files of former builds are served to pages that were opened before an update; 0: not at all',
  ),
  EVERLINE_DRAIN_SECONDS: variable(wholeNumber(0, 600), '10', 'Longest wait for requests in flight when stopping'),
  EVERLINE_LOG: variable(
    v.picklist(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error'),
    'info',
    'Lowest severity that is logged',
  ),
} satisfies Record<string, Variable>

type Table = typeof settingsTable
/** The checked settings, by their variables' names. */
export type Settings = { readonly [K in keyof Table]: v.InferOutput<Table[K]['schema']> }

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; message: string }

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 *
 * @returns the settings, or a message that names every wrong variable, never its value
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const faults: string[] = []
  const read = Object.entries(settingsTable).map(([name, { schema }]) => {
    const parsed = v.safeParse(schema, env[name] === '' ? undefined : env[name])
    if (parsed.success) return [name, parsed.output]
    faults.push(`${name} ${parsed.issues[0].message}`)
    return [name, undefined]
  })
  if (Boolean(env.EVERLINE_ADMIN_EMAIL) !== Boolean(env.EVERLINE_ADMIN_PASSWORD)) {
    faults.push('EVERLINE_ADMIN_EMAIL and EVERLINE_ADMIN_PASSWORD must be set together')
  }
  const { EVERLINE_ADMIN_EMAIL: email, EVERLINE_EMAIL_SUFFIX: suffix, MQTT_URL: mqttUrl } = Object.fromEntries(read)
  if (email !== undefined && typeof suffix === 'number' && !isEmail(String(email), suffix)) {
    faults.push(
      `EVERLINE_ADMIN_EMAIL must be an e-mail address with a top-level domain of 2 to ${suffix} letters (EVERLINE_EMAIL_SUFFIX)`,
    )
  }
  const provider = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET].filter(Boolean)
  if (provider.length !== 0 && provider.length !== 3) {
    faults.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  }
  if (env.SIP_URL && !env.SIP_SECRET) faults.push('SIP_URL needs SIP_SECRET')
  if (env.TURN_URLS && !env.TURN_SECRET)
    faults.push('TURN_URLS needs TURN_SECRET, which is static-auth-secret of coturn')
  // Reading the configuration of a TURN server must not enable anybody to register as a client or as the gateway.
  if (env.TURN_SECRET && env.TURN_SECRET === env.SIP_SECRET) faults.push('TURN_SECRET must differ from SIP_SECRET')
  if (env.SMS_URL && !env.EVERLINE_SMS_COUNTRIES) faults.push('SMS_URL needs EVERLINE_SMS_COUNTRIES')
  if (env.SIP_URL && !env.SIP_ROUTE_SECRET) faults.push('SIP_URL needs SIP_ROUTE_SECRET')
  // The embedded signalling knows the registrations of its own process: calls to those of another would never connect.
  if (mqttUrl && !env.SIP_URL && env.EVERLINE_CALL_MINUTES !== '0')
    faults.push(
      'MQTT_URL links several processes, and calls between them need Kamailio: set SIP_URL, or EVERLINE_CALL_MINUTES=0 for an installation without calls',
    )
  if (faults.length > 0) return { ok: false, message: `Wrong settings: ${faults.join('; ')}.` }
  // The checked edge: each value came out of its own variable's schema.
  return { ok: true, settings: Object.fromEntries(read) as Settings }
}

import { describe, expect, it } from 'vitest'
import { isLoopback } from '#server/platform/loopback.ts'
import { readSettings, settingsTable } from './settings.ts'

const messageOf = (env: Record<string, string>) => {
  const read = readSettings(env)
  return read.ok ? 'ok' : read.message
}

describe('settings', () => {
  it('without variables are what the table says', () => {
    const read = readSettings({})
    if (!read.ok) throw new Error(read.message)
    expect(read.settings).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', EVERLINE_OFFER_SECONDS: 30 })
    expect(read.settings.DATABASE_URL).toBeUndefined()
    expect(read.settings.EVERLINE_DATA).toMatch(/\/data$/)
    for (const [name, { about }] of Object.entries(settingsTable)) expect(about, name).not.toBe('')
  })

  it('regions are origins, in order, with an address for China where there is one', () => {
    const read = readSettings({ REGIONS: 'hk=https://hk.test/|https://hk.test.cn, eu=http://eu.test:8080' })
    expect(read.ok && read.settings.REGIONS).toEqual([
      { namespace: 'hk', url: 'https://hk.test', urlCN: 'https://hk.test.cn' },
      { namespace: 'eu', url: 'http://eu.test:8080', urlCN: null },
    ])
  })

  it.each([{}, { DATABASE_URL: 'postgres://x' }, { EVERLINE_CALL_MINUTES: '10' }, { EVERLINE_CALL_MINUTES: '' }])(
    'several processes do not start with calls that never connect: %o',
    (more) => {
      expect(messageOf({ MQTT_URL: 'mqtt://x', ...more })).toBe(
        'Wrong settings: MQTT_URL links several processes, and calls between them need Kamailio: set SIP_URL, or EVERLINE_CALL_MINUTES=0 for an installation without calls.',
      )
    },
  )

  it.each([
    { MQTT_URL: 'mqtt://x', EVERLINE_CALL_MINUTES: '0' },
    { MQTT_URL: 'mqtt://x', SIP_URL: 'wss://x/sip', SIP_SECRET: 'x'.repeat(16), SIP_ROUTE_SECRET: 'x'.repeat(16) },
    { MQTT_URL: '' },
  ])('several processes start without calls, or with Kamailio: %o', (env) => {
    expect(messageOf(env)).toBe('ok')
  })

  it('an empty variable is one that is not set', () => {
    expect(messageOf({ PORT: '', DATABASE_URL: '' })).toBe('ok')
  })

  it.each([
    [{ PORT: '99999' }, 'Wrong settings: PORT must be at most 65535.'],
    [{ PORT: '80a' }, 'Wrong settings: PORT must be a whole number.'],
    [{ EVERLINE_OFFER_SECONDS: '0' }, 'Wrong settings: EVERLINE_OFFER_SECONDS must be at least 1.'],
    [{ MQTT_URL: 'http://x' }, 'Wrong settings: MQTT_URL must begin with mqtt:// or mqtts:// or ws:// or wss://.'],
    [{ METRICS_TOKEN: 'short' }, 'Wrong settings: METRICS_TOKEN must have 16 characters or more.'],
    [
      { METRICS_TOKEN: 'has a space in the middle' },
      'Wrong settings: METRICS_TOKEN must be printable, without spaces.',
    ],
    [
      { TURN_URLS: 'turn:x', SIP_SECRET: 'x'.repeat(16) },
      'Wrong settings: TURN_URLS needs TURN_SECRET, which is static-auth-secret of coturn.',
    ],
    [
      { TURN_URLS: 'turn:x', TURN_SECRET: 'x'.repeat(16), SIP_SECRET: 'x'.repeat(16) },
      'Wrong settings: TURN_SECRET must differ from SIP_SECRET.',
    ],
    [{ TRUST_PROXY: 'true' }, 'Wrong settings: TRUST_PROXY must be a whole number.'],
    [{ DATABASE_URL: 'nonsense' }, 'Wrong settings: DATABASE_URL must be a URL.'],
    [
      { REGIONS: 'https://hk.test' },
      'Wrong settings: REGIONS must be like hk=https://hk.example.com,eu=https://eu.example.com.',
    ],
    [
      { REGIONS: 'hk=https://hk.test/path' },
      'Wrong settings: REGIONS must be like hk=https://hk.example.com,eu=https://eu.example.com.',
    ],
    [
      { REGIONS: 'hk=ftp://hk.test' },
      'Wrong settings: REGIONS must be like hk=https://hk.example.com,eu=https://eu.example.com.',
    ],
    [{ REGIONS: 'hk=https://a.test,hk=https://b.test' }, 'Wrong settings: REGIONS names a region twice.'],
    [{ PHONE_MEDIA_PORTS: '40000' }, 'Wrong settings: PHONE_MEDIA_PORTS must be two ports with a - between.'],
    [{ PHONE_MEDIA_PORTS: '40100-40000' }, 'Wrong settings: PHONE_MEDIA_PORTS must be ports, the lower one first.'],
    [{ EVERLINE_ENV: 'moon' }, 'Wrong settings: EVERLINE_ENV must be prod, prp, tb, int or dev.'],
    [{ EVERLINE_CLOUD_CONFIG: '/no/such' }, 'Wrong settings: EVERLINE_CLOUD_CONFIG must name a file with JSON.'],
    [{ EVERLINE_CLOUD_CONFIG: 'package.json' }, 'Wrong settings: EVERLINE_CLOUD_CONFIG has a wrong name in its file.'],
    [{ SMTP_URL: 'http://mail' }, 'Wrong settings: SMTP_URL must begin with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'nobody' }, 'Wrong settings: MAIL_FROM must be an address, or `Name <address>`.'],
    [
      { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' },
      'Wrong settings: OIDC_ISSUER must begin with https://, but on this machine.',
    ],
    [
      { OIDC_ISSUER: 'https://id.example' },
      'Wrong settings: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.',
    ],
    [
      { OIDC_ISSUER: 'http:nonsense', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' },
      'Wrong settings: OIDC_ISSUER must begin with https:// or http://.',
    ],
    [{ EVERLINE_LOG: 'loud' }, 'Wrong settings: EVERLINE_LOG must be debug, info, warn or error.'],
    [
      { EVERLINE_ADMIN_EMAIL: 'a@b.org' },
      'Wrong settings: EVERLINE_ADMIN_EMAIL and EVERLINE_ADMIN_PASSWORD must be set together.',
    ],
  ])('%j are refused by name', (env, message) => {
    expect(messageOf(env)).toBe(message)
  })

  it('[VAL-01] the administrator has an e-mail address, with a longer suffix where that is allowed', () => {
    const admin = (email: string, env = {}) =>
      messageOf({ EVERLINE_ADMIN_EMAIL: email, EVERLINE_ADMIN_PASSWORD: 'long enough', ...env })
    expect([admin('a@b.org'), admin('a@b.online', { EVERLINE_EMAIL_SUFFIX: '63' })]).toEqual(['ok', 'ok'])
    expect(admin('a@b.online')).toBe(
      'Wrong settings: EVERLINE_ADMIN_EMAIL must be an e-mail address with a top-level domain of 2 to 3 letters (EVERLINE_EMAIL_SUFFIX).',
    )
  })

  it('names all that is wrong, and no value', () => {
    const message = messageOf({ PORT: 'x1', EVERLINE_ADMIN_EMAIL: 'a@b.test', EVERLINE_ADMIN_PASSWORD: 'short' })
    expect(message).toContain('PORT')
    expect(message).toContain('EVERLINE_ADMIN_PASSWORD')
    expect(message).not.toContain('short;')
    expect(message).not.toContain('x1')
  })

  it('loopback is this machine alone', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) expect(isLoopback(host)).toBe(true)
    for (const host of ['0.0.0.0', '::', '192.168.1.5', '127.evil.test', 'localhost.evil.test']) {
      expect(isLoopback(host)).toBe(false)
    }
  })
})

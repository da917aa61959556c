import { describe, expect, it } from 'vitest'
import { isLoopback, readSettings, settingsTable } from './settings.ts'

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
    [{ TRUST_PROXY: 'true' }, 'Wrong settings: TRUST_PROXY must be a whole number.'],
    [{ DATABASE_URL: 'nonsense' }, 'Wrong settings: DATABASE_URL must be a URL.'],
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
      { EVERLINE_ADMIN_EMAIL: 'a@b.test' },
      'Wrong settings: EVERLINE_ADMIN_EMAIL and EVERLINE_ADMIN_PASSWORD must be set together.',
    ],
  ])('%j are refused by name', (env, message) => {
    expect(messageOf(env)).toBe(message)
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

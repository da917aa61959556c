import { describe, expect, it } from 'vitest'
import { usualPushSettings } from '#core/contract/index.ts'
import type { Described } from './describe.ts'
import { isQuiet, payloadOf, topicOf } from './payload.ts'
import { pushWords } from './words.ts'

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`)

describe('quiet hours', () => {
  const over = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Madrid' }
  it.each([
    ['20:59', false],
    ['21:00', true],
    ['23:30', true],
    ['05:59', true],
    ['06:00', false],
  ])('[PWA-03] over midnight, in the zone of the person: at %s UTC it is quiet: %s', (time, isSo) =>
    expect(isQuiet({ quiet: over }, at(time))).toBe(isSo),
  )

  it('[PWA-03] within a day, of no length, or none', () => {
    const noon = { from: 12 * 60, until: 13 * 60, timeZone: 'UTC' }
    expect([at('11:59'), at('12:00'), at('13:00')].map((ms) => isQuiet({ quiet: noon }, ms))).toEqual([
      false,
      true,
      false,
    ])
    expect(isQuiet({ quiet: { ...noon, until: noon.from } }, at('12:00'))).toBe(false)
    expect(isQuiet({ quiet: null }, at('12:00'))).toBe(false)
  })
})

describe('a payload', () => {
  const described: Described = {
    ...{ kind: 'message', tag: 'room/1', path: '/inbox/1', untilMs: 0, inquiryId: null, number: null, isUrgent: false },
    title: () => '語'.repeat(4000),
    body: () => '😀'.repeat(4000),
    hidden: ({ messageHidden }) => messageHidden,
  }
  const told = {
    ...{ pushId: 'p', eid: 'e', baseUrl: 'https://chat.example.com', unread: 3, settings: usualPushSettings },
    language: pushWords('ar-EG'),
  }

  it('[PWA-03] stays below 3,000 octets whatever people write, and is well-formed', () => {
    const text = payloadOf(described, told)
    expect(Buffer.byteLength(text)).toBeLessThan(3000)
    const { notification } = JSON.parse(text)
    expect(notification.body.isWellFormed()).toBe(true)
    expect(notification).toMatchObject({ lang: 'ar', dir: 'rtl', navigate: 'https://chat.example.com/inbox/1' })
  })

  it('[PWA-03] has one topic for each tag, of letters and digits as every push service takes it', () => {
    expect(topicOf('room/1')).toBe(topicOf('room/1'))
    expect(topicOf('room/1')).not.toBe(topicOf('room/2'))
    expect(topicOf('room/1')).toMatch(/^[a-z\d]{32}$/)
  })
})

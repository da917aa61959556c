import { describe, expect, it } from 'vitest'
import { usualPushSettings } from '#core/contract/index.ts'
import type { Described } from './describe.ts'
import { payloadOf, topicOf } from './payload.ts'
import { pushWords } from './words.ts'

describe('a payload', () => {
  const described: Described = {
    ...{ kind: 'message', tag: 'room/1', path: '/inbox/1', untilMs: 0, inquiryId: null, number: null, isUrgent: false },
    title: () => '語'.repeat(4000),
    body: () => '😀'.repeat(4000),
    hidden: ({ messageHidden }) => messageHidden,
  }
  const told = {
    ...{
      pushId: 'p',
      eid: 'e',
      baseUrl: 'https://chat.example.com',
      unread: 3,
      icon: null,
      settings: usualPushSettings,
    },
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

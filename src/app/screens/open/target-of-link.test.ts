import { expect, it } from 'vitest'
import { targetOfLink } from './target-of-link.ts'

const id = '01900000-0000-7000-8000-000000000001'

it('[PWA-03] a telephone link names a number, however it is written', () => {
  const dialled = (link: string) => {
    const target = targetOfLink(link)
    return target?.to === 'calls' ? target.dial : null
  }
  expect(dialled('tel:+4930123456')).toBe('+4930123456')
  expect(dialled('tel:%2B49%2030%20123-456')).toBe('+4930123456')
  expect(dialled('TEL:+1-201-555-0123;phone-context=example.com')).toBe('+12015550123')
  expect(dialled('tel://112')).toBe('112')
  for (const link of ['tel:', 'tel:abc', 'tel:+49%', `tel:${'1'.repeat(50)}`, 'tel:1\n2;x', 'sms:+4930', 'tel:*21#'])
    expect(dialled(link), link).toBeNull()
})

it('[PWA-03] a link of the product opens a conversation, a contact or a screen that is allowed', () => {
  expect(targetOfLink(`web+everline:conversation/${id}`)).toEqual({ to: 'conversation', id })
  expect(targetOfLink(`web+everline://conversation/${id}/`)).toEqual({ to: 'conversation', id })
  expect(targetOfLink(`web+everline:contact/${id}`)).toEqual({ to: 'contact', id })
  expect(targetOfLink('web+everline:inbox/missed')).toEqual({ to: 'inbox', tab: 'missed' })
  expect(targetOfLink('web+everline:calls')).toEqual({ to: 'screen', path: '/calls' })
})

it.each([
  ...[
    'web+everline:',
    'web+everline:settings',
    'web+everline:settings/labels',
    'web+everline:sign-in',
    'web+everline:open',
  ],
  ...[
    'web+everline://evil.test',
    'web+everline:////evil.test',
    'web+everline:\\\\evil.test',
    'web+everline:/../healthz',
  ],
  ...[
    'web+everline:inbox?to=https://evil.test',
    'web+everline:inbox#x',
    'web+everline:conversation/1',
    'web+everline:%2Fcalls',
  ],
  ...[
    `web+everline:conversation/${id}/../../x`,
    'javascript:alert(1)',
    'https://evil.test/',
    '//evil.test',
    '/inbox',
    '',
  ],
])('[PWA-03] a link that names no allowed place leads nowhere: %s', (link) => {
  expect(targetOfLink(link)).toBeNull()
})

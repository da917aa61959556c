import { expect, test } from 'vitest'
import { findSettings, type SettingsPage } from './find-settings.ts'

const page = (id: string, group: string, title: string, texts: string[] = []): SettingsPage => ({
  id,
  group,
  title,
  texts,
  icon: 'gear',
})
const pages = [
  page('seats', 'People', 'People and seats', ['Role', 'Phone']),
  page('numbers', 'Channels', 'Phone numbers', ['Phone number', 'Who may call from it']),
  page('hours', 'Conversations', 'Öffnungszeiten', ['Time zone']),
  page('widgets', 'Channels', 'Widgets', ['1 a', '1 b', '1 c', '1 d', '1 e']),
]
const found = (search: string) => findSettings(pages, search).map((each) => [each.page.id, each.text])

test('the search of Settings finds titles first, then groups, then what stands on the pages', () => {
  expect(found('phone')).toEqual([
    ['numbers', null],
    ['numbers', 'Phone number'],
    ['seats', 'Phone'],
  ])
  expect(found('channels')).toEqual([
    ['numbers', null],
    ['widgets', null],
  ])
  expect(found('who call')).toEqual([['numbers', 'Who may call from it']])
})

test('the search of Settings ignores case and accents, finds parts of words, and nothing for an empty search', () => {
  expect(found('OFFN')).toEqual([['hours', null]])
  expect(found('zeiten')).toEqual([['hours', null]])
  expect(found('  ')).toEqual([])
  expect(found('nowhere')).toEqual([])
})

test('a page with many texts that fit shows only four of them', () => {
  expect(found('1')).toHaveLength(4)
})

import { beforeEach, expect, test } from 'vitest'
import { createPersonWatch, isOtherPerson } from '#widget/frame/visit/use-other-person.ts'
import { forgetStored } from './stored-names.ts'

const ofShop = [
  'everline-draft/shop',
  'everline-forms/shop',
  'everline-forms/shop/widget-2',
  'everline-left-message/shop',
  'everline-customer/shop',
  'everline-consent/shop',
  'everline-muted/shop',
  'everline-brand/shop',
  'everline-calls/shop/eid-1/muted',
]
const others = ['everline-forms/shop-2', 'everline-draft/2shop', 'everline-theme', 'cart/shop']

beforeEach(() => {
  // Its own properties are the stored names, as in a browser.
  const stored = Object.fromEntries([...ofShop, ...others].map((name) => [name, 'words']))
  const removeItem = (name: string) => void Reflect.deleteProperty(stored, name)
  const setItem = (name: string, value: string) => void Reflect.set(stored, name, value)
  const getItem = (name: string) => Reflect.get(stored, name) ?? null
  const methods = Object.entries({ removeItem, setItem, getItem }).map(([name, value]) => [name, { value }])
  globalThis.localStorage = Object.defineProperties(stored, Object.fromEntries(methods)) as unknown as Storage
})

test('“Forget this chat” deletes every name of the service, also of further widgets and calls, and no other', () => {
  forgetStored('shop', { isAll: true })
  expect(Object.keys(localStorage)).toEqual(others)
})

test('for another customer what was typed is deleted, and what belongs to the browser stays', () => {
  forgetStored('shop', { isAll: false })
  expect(Object.keys(localStorage)).toEqual([...ofShop.slice(4), ...others])
})

const profile = (eid: string, role: 'visitor' | 'user') =>
  ({ eid, role, serviceId: 'shop', name: '', language: '' }) as Parameters<typeof isOtherPerson>[1]

test.each([
  ['nobody before', null, profile('b', 'user'), false],
  ['the same customer', profile('a', 'user'), profile('a', 'user'), false],
  ['another customer', profile('a', 'user'), profile('b', 'user'), true],
  ['a visitor after a customer', profile('a', 'user'), profile('b', 'visitor'), true],
  ['a visitor who turns out to be a customer', profile('a', 'visitor'), profile('b', 'user'), false],
])('%s', (_what, before, now, isOther) => expect(isOtherPerson(before, now)).toBe(isOther))

test('another customer is noticed in a page that has not seen the former one, and only once', () => {
  expect(createPersonWatch('cinema').isOther(profile('a', 'user'))).toBe(false)
  expect(createPersonWatch('cinema').isOther(profile('a', 'user'))).toBe(false)
  const watch = createPersonWatch('cinema')
  expect([watch.isOther(profile('b', 'user')), watch.isOther(profile('b', 'user'))]).toEqual([true, false])
  expect(createPersonWatch('cinema').isOther(profile('c', 'visitor'))).toBe(true)
  expect(createPersonWatch('cinema').isOther(profile('b', 'user'))).toBe(false)
})

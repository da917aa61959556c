import { expect, it } from 'vitest'
import { addressOf, shownPush } from './shown-push.ts'

const facts = { id: 'p', eid: 'me', kind: 'message', path: '/inbox/1', number: null }
const push = (notification: object, more: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    app_badge: '3',
    notification: { title: 'Vera', tag: 'room/1', data: facts, ...notification },
    ...more,
  })

it('P05 [PWA-03] a push is shown with its number on the icon; the newest of one tag is heard again, but for what is only over', () => {
  expect(shownPush(push({ body: 'Hi', silent: false }), 'me')).toEqual({
    title: 'Vera',
    options: { tag: 'room/1', body: 'Hi', silent: false, renotify: true, data: facts },
    badge: 3,
  })
  expect(shownPush(push({ silent: true }), 'me').options).not.toHaveProperty('renotify')
})

it.each([
  ['nobody is signed in', push({ body: 'Secret' }), null],
  ['somebody else is signed in', push({ body: 'Secret' }), 'other'],
  ['it is no JSON', 'Secret', 'me'],
  ['it is empty', '', 'me'],
  ['it is another form', '{"Secret":1}', 'me'],
  ['its facts are incomplete', push({ data: { id: 'p' }, body: 'Secret' }), 'me'],
])('P07 [PWA-03] something is shown, and nothing of what it says, if %s', (_, text, ownEid) => {
  const shown = shownPush(text, ownEid)
  expect(shown).toMatchObject({ title: 'Everline', badge: null, options: { data: null } })
  expect(JSON.stringify(shown)).not.toMatch(/Secret|Vera/)
})

it('[PWA-03] the number on the icon is left as it is if the push has none', () => {
  for (const app_badge of ['x', undefined, -1, 1.5]) expect(shownPush(push({}, { app_badge }), 'me').badge).toBeNull()
})

it('[PWA-03] a press opens only the app, or the page of a visitor', () => {
  const origin = 'https://chat.example.com'
  expect(addressOf({ kind: 'message', path: '/inbox/1?x=2' }, origin)).toBe(`${origin}/inbox/1?x=2`)
  for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://['])
    expect(addressOf({ kind: 'message', path }, origin)).toBe(`${origin}/inbox`)
  expect(addressOf({ kind: 'visitor', path: 'https://shop.example/tea' }, origin)).toBe('https://shop.example/tea')
  expect(addressOf({ kind: 'visitor', path: 'javascript:alert(1)' }, origin)).toBe(origin)
})

import { expect, test } from 'vitest'
import type { RoomDrafts } from '#core/messages/drafts.ts'
import { draftsAtStart } from './drafts-at-start.ts'

const inHub = (more: Partial<RoomDrafts>): RoomDrafts => ({
  id: 'h',
  text: 'hub',
  localAtMs: 5,
  earlier: null,
  sent: [],
  ...more,
})
const inTab = (id: string, text: string, localAtMs: number) => ({ own: { id, text }, earlier: null, localAtMs })
const textsOf = (...[tab, hub, sent = '']: [Parameters<typeof draftsAtStart>[0], RoomDrafts, string?]) =>
  draftsAtStart(tab, hub, (id) => sent.includes(id)).map(({ text }) => text)

test('a composer finds the drafts of hub and tab, the tab’s last', () => {
  expect(textsOf(null, inHub({ earlier: { id: 'e', text: 'earlier' } }))).toEqual(['earlier', 'hub'])
  expect(textsOf(inTab('t', 'tab', 1), inHub({}))).toEqual(['hub', 'tab'])
})

test('a draft is in both places: the newer text counts', () => {
  expect(textsOf(inTab('h', 'tab', 6), inHub({}))).toEqual(['tab'])
  expect(textsOf(inTab('h', 'tab', 4), inHub({}))).toEqual(['hub'])
})

test('a draft that is empty or was sent is not found', () => {
  expect(textsOf(inTab('t', 'tab', 6), inHub({}), 't')).toEqual(['hub'])
  expect(textsOf(inTab('t', '', 6), inHub({}), 'h')).toEqual([])
})

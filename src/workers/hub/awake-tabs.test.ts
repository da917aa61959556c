import { expect, test } from 'vitest'
import { createAwakeTabs } from './awake-tabs.ts'

function setUp() {
  const tabs = createAwakeTabs()
  const asleep = new Set<string>()
  const join = (tab: string) => tabs.join(tab, (isAsleep) => (isAsleep ? asleep.add(tab) : asleep.delete(tab)))
  return { ...tabs, join, asleep: () => [...asleep].toSorted() }
}

test('[PWA-04] tabs that nobody sees sleep while another one is seen', () => {
  const { join, setSeen, asleep } = setUp()
  for (const tab of ['a', 'b', 'c']) join(tab)
  setSeen('a', true)
  setSeen('b', false)
  setSeen('c', false)
  expect(asleep()).toEqual(['b', 'c'])
  setSeen('b', true)
  setSeen('a', false)
  expect(asleep()).toEqual(['a', 'c'])
})

test('[INQ-03] if no tab is seen, the one that was seen last stays awake, and when it is gone the one before it', () => {
  const { join, setSeen, leave, asleep } = setUp()
  for (const tab of ['a', 'b', 'c']) {
    join(tab)
    setSeen(tab, true)
  }
  for (const tab of ['a', 'c', 'b']) setSeen(tab, false)
  expect(asleep()).toEqual(['a', 'c'])
  leave('b')
  expect(asleep()).toEqual(['a'])
})

test('[INQ-03] a tab that has not said whether it is seen, such as the window of calls, is awake and lets no other sleep', () => {
  const { join, setSeen, asleep } = setUp()
  join('window')
  join('a')
  setSeen('a', false)
  expect(asleep()).toEqual([])
})

test('[PWA-05] a tab that sleeps still does so in the next generation of the hub', () => {
  const { join, setSeen, asleep } = setUp()
  join('a')
  join('b')
  setSeen('a', true)
  setSeen('b', false)
  join('a')
  join('b')
  expect(asleep()).toEqual(['b'])
})

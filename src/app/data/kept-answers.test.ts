import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import { createKeptAnswers } from './kept-answers.ts'

function setUp() {
  const store = fakeStorage()
  const clock = fakeClock()
  const open = (build = 'b1') => createKeptAnswers({ store, build, clock })
  return { store, clock, open }
}

describe('stored answers', () => {
  it('[PWA-01] come back with their age, for the same account, call and input', () => {
    const { clock, open } = setUp()
    const localAtMs = clock.nowMs()
    open().keep('me', 'listLabels', { query: { text: 'a' } }, ['A'])
    expect(open().read('me', 'listLabels', { query: { text: 'a' } })).toEqual({ value: ['A'], localAtMs })
    expect(open().read('other', 'listLabels', { query: { text: 'a' } })).toBeNull()
    expect(open().read('me', 'listLabels', { query: { text: 'b' } })).toBeNull()
  })

  it('are those of this build, because another build may read them differently', () => {
    const { open } = setUp()
    open('b1').keep('me', 'listLabels', {}, 1)
    expect(open('b2').read('me', 'listLabels', {})).toBeNull()
  })

  it('are the newest ones for which there is room', () => {
    const { open } = setUp()
    const answers = open()
    for (let n = 0; n < 40; n += 1) answers.keep('me', 'call', n, 'x'.repeat(5000))
    expect(answers.read('me', 'call', 39)).not.toBeNull()
    expect(answers.read('me', 'call', 0)).toBeNull()
    answers.keep('me', 'call', 'large', 'x'.repeat(200_000))
    expect(answers.read('me', 'call', 'large')).toBeNull()
  })

  it('are deleted at sign-out, and a damaged storage contains none', () => {
    const { store, open } = setUp()
    open().keep('me', 'listLabels', {}, 1)
    open().forget()
    expect(store.length).toBe(0)
    store.setItem('everline-answers', '{nonsense')
    expect(open().read('me', 'listLabels', {})).toBeNull()
  })
})

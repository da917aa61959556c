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
    const answers = open()
    answers.keep(['me', 'listLabels', { query: { text: 'a' } }], ['A'])
    answers.write()
    expect(open().read(['me', 'listLabels', { query: { text: 'a' } }])).toMatchObject({ value: ['A'], localAtMs })
    expect(open().read(['other', 'listLabels', { query: { text: 'a' } }])).toBeNull()
    expect(open().read(['me', 'listLabels', { query: { text: 'b' } }])).toBeNull()
  })

  it('are those of this build, because another build may read them differently', () => {
    const { open } = setUp()
    const answers = open('b1')
    answers.keep(['me', 'listLabels', {}], 1)
    answers.write()
    expect(open('b2').read(['me', 'listLabels', {}])).toBeNull()
  })

  it('are the newest ones for which there is room', () => {
    const { open } = setUp()
    const answers = open()
    for (let n = 0; n < 40; n += 1) answers.keep(['me', 'call', n], 'x'.repeat(5000))
    answers.keep(['me', 'call', 'large'], 'x'.repeat(200_000))
    answers.write()
    expect(open().read(['me', 'call', 39])).not.toBeNull()
    expect(open().read(['me', 'call', 0])).toBeNull()
    expect(open().read(['me', 'call', 'large'])).toBeNull()
  })

  it('that come together are written at once, and read before, with those of other tabs', async () => {
    const { store, clock, open } = setUp()
    const written: string[] = []
    const set = store.setItem
    store.setItem = (name, text) => {
      written.push(text)
      set(name, text)
    }
    const [here, elsewhere] = [open(), open()]
    expect(here.read(['me', 'call', 1])).toBeNull()
    elsewhere.keep(['me', 'call', 'elsewhere'], 'E')
    elsewhere.write()
    here.keep(['me', 'call', 1], 'A')
    here.keep(['me', 'call', 2], 'B')
    expect(here.read(['me', 'call', 2])?.value).toBe('B')
    expect(written).toHaveLength(1)
    await clock.advance(1000)
    expect(written).toHaveLength(2)
    expect(open().read(['me', 'call', 1])?.value).toBe('A')
    expect(open().read(['me', 'call', 'elsewhere'])?.value).toBe('E')
  })

  it('are deleted at sign-out, and a damaged storage contains none', () => {
    const { store, open } = setUp()
    const answers = open()
    answers.keep(['me', 'listLabels', {}], 1)
    answers.write()
    answers.keep(['me', 'listLabels', {}], 2)
    answers.forget()
    answers.write()
    expect(answers.read(['me', 'listLabels', {}])).toBeNull()
    expect(store.length).toBe(0)
    store.setItem('everline-answers', '{nonsense')
    expect(open().read(['me', 'listLabels', {}])).toBeNull()
  })
})

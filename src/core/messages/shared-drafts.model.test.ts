import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DraftCopy, noDrafts, type RoomDrafts, withDraft, withSent } from './drafts.ts'
import { nextSave, withoutPushed, withPushed, withShared } from './shared-drafts.ts'

/*
 * Two devices of one account and the backend, with the draft of one room. Each step happens at once; a request or its
 * answer may get lost, a device hears of a change whenever the run says so, and its tab may lag behind its rows.
 */

let ids = 0
const newId = () => `id-${ids++}`

function createBackend() {
  let row: DraftCopy | null = null
  const feed: Array<DraftCopy | null> = []
  const answers = new Map<string, boolean>()
  function set({ copy, knownSaveIds }: { copy: DraftCopy; knownSaveIds: readonly string[] }): boolean {
    if (row && !knownSaveIds.includes(row.saveId)) return false
    if (copy.text === '' && !row) return true
    row = copy.text === '' ? null : copy
    feed.push(row)
    return true
  }
  return {
    feed,
    row: () => row,
    /** A repeat gets the answer of the first, as the call's idempotency key has it. */
    answer(save: Parameters<typeof set>[0]): boolean {
      const answer = answers.get(save.copy.saveId) ?? set(save)
      answers.set(save.copy.saveId, answer)
      return answer
    },
  }
}
type Backend = ReturnType<typeof createBackend>

function createDevice(backend: Backend) {
  let drafts: RoomDrafts = noDrafts
  let remote: DraftCopy | null = null
  let heard = 0
  let acknowledged = new Set<string>()
  const tab = { id: newId(), text: '' }
  const meet = () => {
    drafts = withShared(drafts, remote, { newId, localNowMs: 1 })
  }
  return {
    type(word: string) {
      tab.text = `${tab.text} ${word}`
      drafts = withDraft(drafts, { ...tab, localAtMs: 1 }) ?? drafts
    },
    /** Returns the text of the message. */
    send() {
      const { text } = tab
      drafts = withSent(drafts, tab.id)
      Object.assign(tab, { id: newId(), text: '' })
      return text
    },
    render() {
      Object.assign(tab, { id: drafts.id || newId(), text: drafts.text })
    },
    /** `fate`: what becomes of the request. Returns whether there was something to send. */
    push(fate: 'answered' | 'request lost' | 'answer lost') {
      meet()
      const save = nextSave(drafts, { newId, isAcknowledged: (id) => acknowledged.has(id) })
      if (!save) return false
      drafts = withPushed(drafts, save.copy)
      if (fate === 'request lost') return true
      const accepted = backend.answer(save)
      if (fate === 'answer lost') return true
      acknowledged.add(save.copy.saveId)
      if (!accepted) drafts = withoutPushed(drafts, save.copy.saveId)
      return true
    },
    hear() {
      if (heard === backend.feed.length) return false
      remote = backend.feed[heard] ?? null
      heard += 1
      meet()
      return true
    },
    restart() {
      acknowledged = new Set()
      this.render()
    },
    own: () => drafts.text,
    texts: () => [drafts.text, drafts.earlier?.text ?? '', tab.text],
  }
}
type Device = ReturnType<typeof createDevice>

const steps = ['type', 'send', 'render', 'answered', 'request lost', 'answer lost', 'hear', 'restart'] as const
const run = fc.array(fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(...steps)), {
  minLength: 20,
  maxLength: 60,
  size: 'max',
})

function settle(devices: readonly Device[]) {
  for (let round = 0; round < 50; round += 1) {
    let isBusy = false
    for (const device of devices) {
      while (device.hear()) isBusy = true
      isBusy = device.push('answered') || isBusy
    }
    if (!isBusy) return
  }
  expect.unreachable('the devices do not agree')
}

describe('[CAP-01] drafts of one account on two devices', () => {
  it('lose no word, and are equal when both have heard of everything', () => {
    fc.assert(
      fc.property(run, (taken) => {
        const backend = createBackend()
        const devices = [createDevice(backend), createDevice(backend)] as const
        const typed: string[] = []
        const messages: string[] = []
        const expectAllWords = () => {
          const texts = [...messages, ...devices.flatMap((device) => device.texts()), backend.row()?.text ?? '']
          for (const word of typed) expect(texts.some((text) => text.split(/\s/).includes(word))).toBe(true)
        }
        for (const [index, step] of taken) {
          const device = devices[index === 0 ? 0 : 1]
          if (step === 'type') {
            typed.push(`w${typed.length}`)
            device.type(typed.at(-1) ?? '')
          } else if (step === 'send') messages.push(device.send())
          else if (step === 'render' || step === 'hear' || step === 'restart') device[step]()
          else device.push(step)
          expectAllWords()
        }
        settle(devices)
        expectAllWords()
        for (const device of devices) expect(device.own()).toBe(backend.row()?.text ?? '')
      }),
      { numRuns: 400 },
    )
  })

  it('a draft that is sent on one is gone on the other', () => {
    const backend = createBackend()
    const [first, second] = [createDevice(backend), createDevice(backend)]
    first.type('Hello')
    settle([first, second])
    expect(second.own()).toBe(' Hello')
    second.render()
    expect(second.send()).toBe(' Hello')
    settle([first, second])
    expect([first.own(), second.own(), backend.row()]).toEqual(['', '', null])
  })

  it('text that both have typed is offered beside the own', () => {
    const backend = createBackend()
    const [first, second] = [createDevice(backend), createDevice(backend)]
    first.type('one')
    second.type('two')
    first.push('answered')
    second.hear()
    expect(second.texts()).toEqual([' two', ' one', ' two'])
    settle([first, second])
    expect(first.own()).toBe(' two')
  })

  it('text that has come while a slow tab did not show it yet is offered beside what is typed there', () => {
    const backend = createBackend()
    const [first, second] = [createDevice(backend), createDevice(backend)]
    first.type('one')
    first.push('answered')
    second.hear()
    expect(second.texts()).toEqual([' one', '', ''])
    second.type('two')
    expect(second.texts()).toEqual([' two', ' one', ' two'])
  })
})

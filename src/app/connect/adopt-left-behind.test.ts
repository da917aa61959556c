import { describe, expect, it } from 'vitest'
import { createGivenCommands } from '#app/data/given-commands.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { settle } from '#tests/fakes/fake-clock.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import type { QueuedCommand } from '#workers/ports/hub-api.ts'
import { tabLock } from '#workers/ports/names.ts'
import { adoptLeftBehind } from './adopt-left-behind.ts'

const message = (id: string, eid = 'me'): QueuedCommand => ({
  id,
  eid,
  kind: 'message',
  payload: { roomId: 'r', text: `Text ${id}` },
})

/** A tab that has stored messages, and another one that looks for such messages. */
function world(answer: (given: QueuedCommand) => Result<null> = () => ok(null)) {
  const store = fakeStorage()
  const origin = fakeOrigin()
  const writing = origin.realm()
  void writing.hold(tabLock('writing'), {}, () => new Promise(() => {}))
  const kept = createGivenCommands({ store, tab: 'writing' })
  const taken: string[] = []
  const leftBehind = adoptLeftBehind({
    given: createGivenCommands({ store, tab: 'other' }),
    handOver: {
      async give(given) {
        taken.push(given.id)
        return answer(given)
      },
      done: async () => {},
    },
    locks: origin.realm(),
  })
  /** Another tab that has stored a message and died. */
  const dead = (tab: string, id: string) => createGivenCommands({ store, tab }).keep(message(id))
  return { kept, taken, ...leftBehind, writing, dead }
}

describe('commands that a tab has given, and that no hub has answered', () => {
  it('[PWA-05] are given once by another tab when the first one is dead, oldest first', async () => {
    const { kept, taken, adopt, writing } = world()
    for (const id of ['2', '1', '3']) kept.keep(message(id))
    adopt()
    adopt()
    await settle()
    expect(taken).toEqual([])
    kept.settled('2')
    writing.die()
    await settle()
    expect(taken).toEqual(['1', '3'])
    adopt()
    await settle()
    expect(taken.length).toBe(2)
    expect(kept.keptBy('writing')).toEqual([])
  })

  it('[PWA-05] several dead tabs’ commands are given oldest first, before any that the new tab queues; a living tab holds up nobody', async () => {
    const { kept, taken, adopt, adopted, writing, dead } = world()
    kept.keep(message('0'))
    dead('last', '2')
    dead('first', '1')
    dead('between', '3')
    adopt()
    await adopted()
    expect(taken).toEqual(['1', '2', '3'])
    writing.die()
    await settle()
    expect(taken).toEqual(['1', '2', '3', '0'])
  })

  it('stay while the hub belongs to another user, until their author returns', async () => {
    let owner = 'else'
    const { kept, taken, adopt, writing } = world(({ eid }) => (eid === owner ? ok(null) : fail('signed-out')))
    kept.keep(message('1'))
    writing.die()
    adopt()
    await settle()
    expect(kept.keptBy('writing')).toEqual([message('1')])
    owner = 'me'
    adopt()
    await settle()
    expect(taken).toEqual(['1', '1'])
    expect(kept.keptBy('writing')).toEqual([])
  })

  it('[PWA-02] are deleted when their author signs out, and not when somebody else does', () => {
    const { kept } = world()
    kept.keep(message('1'))
    kept.keep(message('2', 'else'))
    kept.forget('me')
    expect(kept.keptBy('writing')).toEqual([message('2', 'else')])
  })
})

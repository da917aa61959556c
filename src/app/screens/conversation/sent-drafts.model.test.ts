import { expect, test } from 'vitest'
import { createGivenCommands } from '#app/data/given-commands.ts'
import { noDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import { createOutbox } from '#core/outbox/outbox.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import { ok } from '#core/platform/result.ts'
import { createDraftRows } from '#core/store/draft-rows.ts'
import { createDraftKeeper } from './draft-keeper.ts'

/*
 * A tab, a hub and a backend over fake storage, as a list of steps: every write, message and timer is one. The test tries
 * every order in which the steps can happen, ends tab and hub after each of them, starts both again, and looks at what
 * became of the words.
 */

const roomId = '01990000-0000-7000-8000-000000000001'
const eid = 'me'
const sentText = 'ab'
const idOf = (life: string, n: number) => `01990000-0000-7000-8000-${life}${String(n).padStart(11, '0')}`

/** State that outlives tab and hub. */
type Disk = {
  drafts: RoomDrafts | null
  outbox: Map<string, OutboxRow>
  /** The browser's storage for all tabs. */
  shared: Map<string, string>
  /** The tab's own. */
  tab: Map<string, string>
  /** The messages that the backend has, by id. */
  backend: Map<string, string>
}
const emptyDisk = (): Disk => ({
  drafts: null,
  outbox: new Map(),
  shared: new Map(),
  tab: new Map(),
  backend: new Map(),
})

const storageOf = (values: Map<string, string>): Storage => ({
  get length() {
    return values.size
  },
  key: (index) => [...values.keys()][index] ?? null,
  getItem: (name) => values.get(name) ?? null,
  setItem: (name, value) => void values.set(name, value),
  removeItem: (name) => void values.delete(name),
  clear: () => values.clear(),
})

/** Steps that can happen next. Those of one line happen in their order, lines in any. */
function createSteps() {
  const lines = new Map<string, Array<{ name: string; run: () => void }>>()
  return {
    /** Adds a step; settles when it has happened. */
    step: <T>(line: string, name: string, effect: () => T): Promise<T> =>
      new Promise((resolve) => {
        const waiting = lines.get(line) ?? []
        lines.set(line, waiting)
        waiting.push({ name, run: () => resolve(effect()) })
      }),
    possible: () => [...lines].flatMap(([line, [first]]) => (first ? [`${line}: ${first.name}`] : [])).toSorted(),
    names: () => [...lines].map(([line, waiting]) => `${line}(${waiting.map(({ name }) => name)})`).toSorted(),
    async take(choice: string) {
      const line = choice.slice(0, choice.indexOf(': '))
      lines.get(line)?.shift()?.run()
      for (let i = 0; i < 16; i += 1) await Promise.resolve()
    },
  }
}
type Steps = ReturnType<typeof createSteps>

function startWorld(disk: Disk, steps: Steps, life: string) {
  const { step } = steps
  let ids = 0
  const newId = () => idOf(life, ++ids)
  let nowMs = 1_000_000
  const clock: Clock = {
    nowMs: () => nowMs,
    after(delayMs, run, signal) {
      void step('time', `${delayMs} ms`, () => {
        nowMs += delayMs
        if (!signal?.aborted) run()
      })
    },
  }

  // The hub.
  const rows = createDraftRows({
    read: () => step('drafts', 'read', () => disk.drafts),
    write: (_, drafts) =>
      step('drafts', `write ${drafts.text} ${drafts.sent.length}`, () => {
        disk.drafts = drafts
        void step('rows to tab', drafts.text, () => keeper.row(drafts))
      }),
    remove: () =>
      step('drafts', 'remove', () => {
        disk.drafts = null
        void step('rows to tab', '', () => keeper.row(noDrafts))
      }),
    outbox: {
      loadOutbox: () => step('outbox', 'load', () => [...disk.outbox.values()]),
      putOutbox: (row) => step('outbox', 'put', () => void disk.outbox.set(row.id, row)),
      deleteOutbox: (id) => step('outbox', 'delete', () => void disk.outbox.delete(id)),
    },
  })
  const outbox = createOutbox({
    store: rows.outbox,
    async deliver(batch) {
      await step('network', 'request', () => {
        for (const { id, payload } of batch) if ('text' in payload) disk.backend.set(id, payload.text)
      })
      return step('network', 'answer', () => batch.map(() => ({ name: 'delivered' as const })))
    },
    clock,
    onFault(fault) {
      throw fault
    },
    signal: new AbortController().signal,
  })

  // Between them: a port keeps the order of its messages.
  const ask = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const answer = await step('tab to hub', name, run)
    return step('answers', name, () => answer)
  }
  const give = (command: { id: string; payload: { text: string }; draftId?: string }) =>
    ask('queue', async () => {
      const payload = { roomId, text: command.payload.text, inquiryId: null }
      const { id, draftId } = command
      await outbox.add({ id, lane: roomId, kind: 'message', payload, ...(draftId && { draftId }) })
    })

  // The tab.
  const given = createGivenCommands({ store: storageOf(disk.shared), tab: `tab${life}` })
  const keeper = createDraftKeeper({
    eid,
    roomId,
    clock,
    newId,
    save: (draft) => ask(`save ${draft.text}`, async () => ok(await rows.drafts.save(roomId, draft))),
    store: storageOf(disk.tab),
    isGiven: given.hasDraft,
    onShown: () => {},
  })

  return {
    keeper,
    async start() {
      const stored = await rows.outbox.loadOutbox()
      await rows.drafts.takeOut(stored)
      await outbox.start()
    },
    readDrafts: () => step('rows to tab', 'first', () => keeper.row(disk.drafts ?? noDrafts)),
    async send() {
      const taken = keeper.takeToSend()
      const command = { id: newId(), eid, kind: 'message' as const, payload: { roomId, text: taken.text } }
      given.keep({ ...command, draftId: taken.draftId })
      await give({ ...command, draftId: taken.draftId })
      given.settled(command.id)
      taken.settle(true)
    },
    /** Gives the hub what dead tabs have kept. */
    async adopt() {
      for (const tab of given.otherTabs())
        for (const command of given.keptBy(tab)) {
          await give(command as Parameters<typeof give>[0])
          given.settled(command.id, tab)
        }
    },
  }
}

/** The first life: words are typed, sent, and others typed after them. */
async function live(choices: readonly string[]) {
  const disk = emptyDisk()
  const steps = createSteps()
  const world = startWorld(disk, steps, 'a')
  world.keeper.row(noDrafts)
  const user = [
    ['a', () => world.keeper.type('a')],
    ['ab', () => world.keeper.type(sentText)],
    ['Enter', () => void world.send()],
    ['c', () => world.keeper.type('c')],
  ] as const
  for (const [name, act] of user) void steps.step('user', name, act)
  for (const choice of choices) await steps.take(choice)
  return { disk, steps, world }
}

/** Lets everything happen that still can, in one order. */
async function runAll(steps: Steps) {
  for (let taken = 0; taken < 500; taken += 1) {
    // Time passes when nothing else happens.
    const [next] = steps.possible().toSorted((a, b) => Number(a.startsWith('time')) - Number(b.startsWith('time')))
    if (!next) return
    await steps.take(next)
  }
  throw new Error('it never comes to rest')
}

const nothing = () => new Map<string, string>()
const tabName = `everline-draft/${eid}/${roomId}`

/**
 * State left by each kind of crash. The browser writes its storages late: if all of it is killed, their last state is
 * lost.
 */
const deaths: Record<string, (disk: Disk) => Disk> = {
  'the tab is killed and opened again': (disk) => disk,
  'all tabs are closed': (disk) => ({ ...disk, tab: nothing() }),
  'the browser is killed': (disk) => ({ ...disk, tab: nothing(), shared: nothing() }),
  'the browser is killed, and opens the tab with what it had stored before': (disk) => ({
    ...disk,
    shared: nothing(),
    // The first draft has the first id.
    tab: new Map([[tabName, JSON.stringify({ own: { id: idOf('a', 1), text: 'a' }, earlier: null, localAtMs: 1 })]]),
  }),
}

type Second = { types: boolean; adopts: 'before' | 'after' }
const seconds: Second[] = [false, true].flatMap((types) => [
  { types, adopts: 'before' },
  { types, adopts: 'after' },
])

/** The second life. `adopts`: when the tab gives what dead tabs have kept, before or after it reads the drafts. */
async function liveOn(left: Disk, { types, adopts }: Second) {
  const disk = structuredClone(left)
  const steps = createSteps()
  const world = startWorld(disk, steps, 'b')
  void world.start()
  // The hub serves no tab before it has begun.
  await runAll(steps)
  if (types) world.keeper.type('z')
  if (adopts === 'before') {
    void world.adopt()
    await runAll(steps)
  }
  void world.readDrafts()
  await runAll(steps)
  void world.adopt()
  await runAll(steps)
  return { log: [...disk.backend.values()], ...world.keeper.shown() }
}

/** The faults in how it ended; `before` is what the first life left. */
function faultsOf(ended: Awaited<ReturnType<typeof liveOn>>, before: Disk, { types }: Second): string[] {
  const { log, text, earlier } = ended
  const shown = [text, earlier].filter((each) => each !== null && each !== '')
  const isSent = log.includes(sentText)
  const isStored =
    before.drafts?.text === sentText || [...before.outbox.values()].some(({ payload }) => 'text' in payload)
  const isKept = before.shared.size > 0 || before.backend.size > 0 || isStored
  return [
    ...(log.length > 1 ? ['sent twice'] : []),
    ...(isSent && shown.some((each) => each?.startsWith('a')) ? ['the sent words are back'] : []),
    ...(isKept && !isSent && !shown.includes(sentText) ? ['the words are lost'] : []),
    ...(types && text !== 'z' ? ['what is typed first does not stay alone'] : []),
  ]
}

test('[PWA-05] a draft that became a message never returns, and no word is lost: every order of writes, with a death after each', async () => {
  const seen = new Set<string>()
  const textOf = (disk: Disk) =>
    JSON.stringify([disk.drafts, ...[disk.outbox, disk.shared, disk.tab, disk.backend].map((values) => [...values])])
  // The times differ with the number of timers, and nothing depends on more than their order.
  const isKnown = (...facts: unknown[]) =>
    seen.size === seen.add(JSON.stringify(facts).replaceAll(/localAtMs\W+\d+/g, '')).size
  const faults: string[] = []
  let states = 0

  async function explore(choices: readonly string[]): Promise<void> {
    const { disk, steps, world } = await live(choices)
    if (isKnown(textOf(disk), steps.names(), world.keeper.shown())) return
    states += 1
    for (const [death, leave] of Object.entries(deaths)) {
      const left = leave(disk)
      for (const second of isKnown(textOf(left)) ? [] : seconds) {
        const found = faultsOf(await liveOn(left, second), left, second)
        if (found.length > 0) faults.push(`${found}: ${death} ${JSON.stringify(second)} after ${choices.join(', ')}`)
      }
    }
    for (const choice of steps.possible()) await explore([...choices, choice])
  }

  await explore([])
  expect(faults.slice(0, 3)).toEqual([])
  expect(states).toBeGreaterThan(2000)
}, 60_000)

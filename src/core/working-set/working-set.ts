import * as v from 'valibot'
import type { ApiClient } from '#core/api/client.ts'
import type { Transport } from '#core/api/transport.ts'
import { type FeedEntry, PersonalEvent, type Profile, parseTopic, personalTopic } from '#core/contract/index.ts'
import { createDeliver, type DeliveryStore } from '#core/messages/deliver.ts'
import { createMarks } from '#core/messages/marks.ts'
import { createOutbox, type Outbox, type OutboxStore } from '#core/messages/outbox.ts'
import { createTyping } from '#core/messages/typing.ts'
import { createLineMonitor } from '#core/network/line-monitor.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import { createRealtime } from '#core/realtime/realtime.ts'
import type { Session } from '#core/session/session.ts'
import type { ConversationRow, LiveRow, LiveValue } from '#core/store/rows.ts'
import { createSync, type SyncStore } from '#core/sync/sync.ts'
import { createHistory, type HistoryStore } from './history.ts'

/** What the working set needs of the local database, in the hub and in the visitor's frame. */
export type WorkingStore = SyncStore &
  OutboxStore &
  DeliveryStore &
  HistoryStore & {
    conversationsOf(status: ConversationRow['status'], limit: number): Promise<ConversationRow[]>
    /** Counts anew what is unread and unsent; with `statuses` the conversations of each status too. */
    recount(statuses: boolean): Promise<void>
  }

/** Everything that keeps one signed-in eid's rows equal to the backend, and brings its words there. */
export type WorkingSet = {
  outbox: Outbox
  /** The room is shown: its newest messages are fetched, who types in it is listened to. Counted per caller. */
  openRoom(roomId: string): Promise<Result<null>>
  closeRoom(roomId: string): void
  loadHistory(roomId: string, beforeSeq: number): Promise<Result<null>>
  markRead(roomId: string, seq: number): void
  setTyping(roomId: string): void
  hint(event: 'online' | 'offline' | 'visible'): void
}

const keepaliveSeconds = 5
const recountMs = 50
const askAgainMs = 30_000
const retryCatchUpMs = 2000
const handledRooms = 100

export function createWorkingSet(deps: {
  profile: Profile
  api: ApiClient
  transport: Transport
  session: Session
  store: WorkingStore
  /** Writes a row of the hub's memory; null takes it away. */
  setLive: <K extends LiveRow['id']>(id: K, value: LiveValue<K> | null) => void
  openLink: OpenLink
  mqttUrl: string
  clientId: string
  clock: Clock
  random: Random
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): WorkingSet {
  const { profile, api, session, store, setLive, clock, random, onFault, signal } = deps
  const { eid, serviceId } = profile
  const isVisitor = profile.isAnonymous
  const openRooms = new Map<string, { count: number; stop: () => void }>()
  const handled = new Map<string, () => void>()

  const guarded = (work: Promise<unknown>) => void work.catch((fault) => signal.aborted || onFault(fault))

  const line = createLineMonitor({
    transport: deps.transport,
    clock,
    onChange: (connection) => setLive('connection', connection),
    onDead: () => realtime.distrust(),
    signal,
  })
  const marks = createMarks({ api, clock, signal })
  const history = createHistory({ api, store, signal })
  const deliver = createDeliver({ api, store })
  const outbox = createOutbox({
    store,
    deliver: async (batch, deliverSignal) => {
      const deliveries = await line.timed(() => deliver(batch, deliverSignal))
      scheduleRecount('unread')
      return deliveries
    },
    clock,
    onFault,
    signal,
  })

  const sync = createSync({
    eid,
    store: {
      ...store,
      async applyEntries(entries, forEid) {
        const applied = await store.applyEntries(entries, forEid)
        afterEntries(entries)
        return applied
      },
    },
    api,
    clock,
    onState(state) {
      line.setSync(state.name)
      if (state.name === 'whole') guarded(watchHandled())
      if (state.name === 'whole') scheduleRecount('all')
    },
    onFault,
    signal,
  })

  const realtime = createRealtime({
    url: deps.mqttUrl,
    eid,
    clientId: deps.clientId,
    keepaliveSeconds,
    openLink: deps.openLink,
    token: (insteadOf) => session.accessToken(insteadOf === undefined ? {} : { insteadOf }),
    clock,
    random,
    onUp() {
      line.setLink(true)
      void catchUp()
      outbox.wake()
      marks.wake()
    },
    onDown: () => line.setLink(false),
    onMessage: receive,
    signal,
  })
  const typing = createTyping({
    profile,
    clock,
    publish: (topic, payload) => realtime.publish(topic, payload),
    show: (roomId, eids) => setLive(`typing/${roomId}`, eids.length > 0 ? { roomId, eids } : null),
    signal,
  })
  realtime.listen(personalTopic(serviceId, eid))
  void askNowAndThen()

  function receive(topicName: string, payload: string) {
    const topic = parseTopic(topicName)
    if (topic?.kind === 'typing') return typing.receive(topic.roomId, topic.eid)
    if (topic?.kind !== 'personal') return
    const event = v.safeParse(PersonalEvent, parseJson(payload))
    // A hint that cannot be read still says that there is something to ask for.
    if (event.success) sync.receive(event.output.entries)
    else void catchUp()
  }

  /** Catches up; over a link that stays open while requests fail, tries again until it works. */
  async function catchUp() {
    let result = await sync.catchUp()
    while (!result.ok && realtime.isOpen() && !signal.aborted) {
      await sleep(clock, retryCatchUpMs, signal)
      result = await sync.catchUp()
    }
  }

  /** A hint can get lost without the link noticing: ask now and then all the same. */
  async function askNowAndThen() {
    while (!signal.aborted) {
      await sleep(clock, askAgainMs, signal)
      if (realtime.isOpen() && sync.state().name === 'whole') await sync.catchUp()
    }
  }

  function afterEntries(entries: readonly FeedEntry[]) {
    let conversationsChanged = false
    for (const entry of entries) {
      if (entry.kind === 'conversation' || entry.kind === 'conversation-gone') conversationsChanged = true
      if (entry.kind !== 'message' || entry.message.senderEid === eid) continue
      typing.stop(entry.message.roomId, entry.message.senderEid)
      if (isVisitor || handled.has(entry.message.roomId))
        marks.mark(entry.message.roomId, { deliveredSeq: entry.message.seq })
    }
    if (conversationsChanged) guarded(watchHandled())
    scheduleRecount(conversationsChanged ? 'all' : 'unread')
  }

  /** The rooms of the own inquiries are listened to and their newest messages held, shown or not. */
  async function watchHandled() {
    const rows = await store.conversationsOf('handling', handledRooms)
    const mine = new Set(rows.filter(({ member }) => member).map(({ id }) => id))
    for (const [roomId, stop] of handled) {
      if (mine.has(roomId)) continue
      handled.delete(roomId)
      stop()
    }
    for (const roomId of mine) {
      if (handled.has(roomId)) continue
      handled.set(roomId, typing.listen(realtime, roomId))
      guarded(history.holdNewest(roomId))
    }
    for (const { id, lastSeq, member } of rows) if (member) marks.mark(id, { deliveredSeq: lastSeq })
  }

  let recount: 'none' | 'unread' | 'all' = 'none'
  function scheduleRecount(what: 'unread' | 'all') {
    const isScheduled = recount !== 'none'
    if (recount !== 'all') recount = what
    if (isScheduled) return
    const run = () => {
      const statuses = recount === 'all'
      recount = 'none'
      guarded(store.recount(statuses))
    }
    clock.after(recountMs, run, signal)
  }

  return {
    outbox,
    async openRoom(roomId) {
      const open = openRooms.get(roomId)
      if (open) open.count += 1
      else openRooms.set(roomId, { count: 1, stop: typing.listen(realtime, roomId) })
      return history.holdNewest(roomId)
    },
    closeRoom(roomId) {
      const open = openRooms.get(roomId)
      if (!open) return
      open.count -= 1
      if (open.count > 0) return
      openRooms.delete(roomId)
      open.stop()
    },
    loadHistory: (roomId, beforeSeq) => history.holdBefore(roomId, beforeSeq),
    markRead: (roomId, seq) => marks.mark(roomId, { readSeq: seq }),
    setTyping: (roomId) => typing.send(roomId),
    hint(event) {
      if (event === 'offline') return line.check()
      realtime.wake()
      outbox.wake()
      line.check()
      if (realtime.isOpen()) void catchUp()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

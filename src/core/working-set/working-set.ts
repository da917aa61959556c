import * as v from 'valibot'
import type { ApiClient } from '#core/api/client.ts'
import { type FeedEntry, PersonalEvent, type Profile, parseTopic, personalTopic } from '#core/contract/index.ts'
import { createDeliverMessages } from '#core/messages/deliver-messages.ts'
import { createMarks } from '#core/messages/marks.ts'
import { createTyping } from '#core/messages/typing.ts'
import type { Network } from '#core/network/network.ts'
import { createDeliver, type Deliveries, type Delivery, type DeliveryStore } from '#core/outbox/deliver.ts'
import { createOutbox, type Outbox, type OutboxStore } from '#core/outbox/outbox.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { createRealtime } from '#core/realtime/create-realtime.ts'
import type { OpenLink } from '#core/realtime/link.ts'
import type { Session } from '#core/session/session.ts'
import type { ConnectionState, ConversationRow, LiveRow, LiveValue } from '#core/store/rows.ts'
import { subjectsOf } from '#core/sync/subjects-of.ts'
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
  /** What comes in this room is read as it comes, until the returned function is called. Counted per caller. */
  readAlong(roomId: string): () => void
  markRead(roomId: string, seq: number): void
  setTyping(roomId: string): void
  /** Calls and link go to another region from now on. */
  relocate(): void
  /** The user leaves [SES-12]: first the channels, then the broker. The rest ends with the signal. */
  unsubscribe(): void
  disconnect(): void
}

export type WorkingEvent = {
  level: 'debug' | 'info' | 'warn'
  class: 'connection' | 'sync' | 'outbox'
  function: string
  tag: string
  facts?: Readonly<Record<string, string | number>>
}

const keepaliveSeconds = 5
const recountMs = 50
const askAgainMs = 30_000
const retryCatchUpMs = 2000
const handledRooms = 100
/** For what no user waits for. */
const unattended = { retry: true, delayMs: 2000, limit: 3 }

export function createWorkingSet(deps: {
  profile: Profile
  api: ApiClient
  /** Delivers the queued commands of this side, besides messages. */
  deliveries: Deliveries
  network: Network
  session: Session
  store: WorkingStore
  /** Writes a row of the hub's memory; null takes it away. */
  setLive: <K extends LiveRow['id']>(id: K, value: LiveValue<K> | null) => void
  openLink: OpenLink
  mqttUrl: () => string
  /** The link to the broker is lost, or does not open; or open. */
  onLink?: (state: 'lost' | 'up') => void
  clientId: string
  clock: Clock
  random: Random
  onFault: (fault: unknown) => void
  /**
   * Kept answers of these subjects are old now: ids of calls, names of entities, and
   * `conversation`. `everything`: rows were read anew, and nobody knows what has changed meanwhile.
   */
  onChanged?: (subjects: ReadonlySet<string> | 'everything') => void
  /** What happened, by name, for a log. */
  onEvent?: (event: WorkingEvent) => void
  signal: AbortSignal
}): WorkingSet {
  const { profile, api, session, store, setLive, clock, random, onFault, onEvent = () => {}, onLink, signal } = deps
  const { eid, serviceId } = profile
  const isVisitor = profile.isAnonymous
  const openRooms = new Map<string, { count: number; stop: () => void }>()
  const handled = new Map<string, () => void>()
  /** Readers by room. */
  const readers = new Map<string, number>()
  const isReadAlong = (roomId: string) => readers.has(roomId)

  const guarded = (work: Promise<unknown>) => void work.catch((fault) => signal.aborted || onFault(fault))

  let shownState: ConnectionState | null = null
  const line = deps.network.watchLine({
    onChange(connection) {
      if (connection.state !== shownState)
        onEvent({ level: 'info', class: 'connection', function: 'line', tag: connection.state })
      shownState = connection.state
      setLive('connection', connection)
    },
    onDead: () => realtime.distrust(),
    signal,
  })
  const marks = createMarks({ eid, api, clock, signal })
  const history = createHistory({ api, store, signal })
  const deliver = createDeliver({ message: createDeliverMessages({ api, store }), ...deps.deliveries })
  const outbox = createOutbox({
    store,
    deliver: async (batch, deliverSignal) => {
      const deliveries = await line.timed(() => deliver(batch, deliverSignal))
      scheduleRecount('unread')
      tellDeliveries(deliveries)
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
        const applied = await store.applyEntries(entries, forEid, isReadAlong)
        afterEntries(entries)
        return applied
      },
      async finishSnapshot(names, n, forEid) {
        await store.finishSnapshot(names, n, forEid)
        deps.onChanged?.('everything')
      },
    },
    api,
    clock,
    onState(state) {
      line.setSync(state.name)
      if (state.name === 'failed') {
        const facts = { failure: state.failure.name }
        onEvent({ level: 'warn', class: 'sync', function: 'catchUp', tag: state.name, facts })
      } else onEvent({ level: 'debug', class: 'sync', function: 'catchUp', tag: state.name })
      if (state.name === 'whole') guarded(Promise.all([watchHandled(), holdOpenRooms()]))
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
      onLink?.('up')
      onEvent({ level: 'info', class: 'connection', function: 'link', tag: 'up' })
      void catchUp()
      outbox.wake()
      marks.wake()
    },
    onDown() {
      onEvent({ level: 'info', class: 'connection', function: 'link', tag: 'down' })
      line.setLink(false)
    },
    onLost: () => onLink?.('lost'),
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
  deps.network.listen((event) => {
    if (event === 'connected' || event === 'visible' || event === 'wake-from-sleep') lookAgain()
  }, signal)
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

  function tellDeliveries(deliveries: readonly Delivery[]) {
    for (const name of ['delivered', 'unreachable', 'refused'] as const) {
      const count = deliveries.filter((delivery) => delivery.name === name).length
      if (count === 0) continue
      const refused = deliveries.find((delivery) => delivery.name === 'refused')
      const facts = name === 'refused' && refused ? { count, failure: refused.failure.name } : { count }
      const level = name === 'delivered' ? 'debug' : name === 'refused' ? 'warn' : 'info'
      onEvent({ level, class: 'outbox', function: 'deliver', tag: name, facts })
    }
  }

  /** Catches up; over a link that stays open while requests fail, tries again until it works. */
  async function catchUp() {
    let result = await sync.catchUp()
    while (!result.ok && realtime.isOpen() && !signal.aborted) {
      await sleep(clock, retryCatchUpMs, signal)
      result = await sync.catchUp()
    }
  }

  /** The line may be back, or hints may have been missed: try now instead of at the next timer. */
  function lookAgain() {
    realtime.wake()
    outbox.wake()
    if (realtime.isOpen()) void catchUp()
  }

  /** A hint can get lost without the link noticing: ask now and then all the same. */
  async function askNowAndThen() {
    while (!signal.aborted) {
      await sleep(clock, askAgainMs, signal)
      if (realtime.isOpen() && sync.state().name === 'whole') await sync.catchUp()
    }
  }

  function afterEntries(entries: readonly FeedEntry[]) {
    marks.follow(entries)
    let conversationsChanged = false
    for (const entry of entries) {
      if (entry.kind === 'conversation' || entry.kind === 'conversation-gone') conversationsChanged = true
      if (entry.kind !== 'message') continue
      const { roomId, seq, senderEid } = entry.message
      if (isReadAlong(roomId)) marks.mark(roomId, { readSeq: seq })
      if (senderEid === eid) continue
      typing.stop(roomId, senderEid)
      if (isVisitor || handled.has(roomId)) marks.mark(roomId, { deliveredSeq: seq })
    }
    const subjects = subjectsOf(entries)
    if (subjects.size > 0) deps.onChanged?.(subjects)
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
      guarded(history.holdNewest(roomId, unattended))
    }
    for (const { id, lastSeq, member, marks: known } of rows) {
      // What was read along may have been stored by a hub that died before it could tell.
      const readSeq = known.find((mark) => mark.eid === eid)?.readSeq ?? 0
      if (member) marks.mark(id, { deliveredSeq: lastSeq, readSeq })
    }
  }

  /** Rooms may have been opened before the rows knew them. */
  const holdOpenRooms = () => Promise.all([...openRooms.keys()].map((roomId) => history.holdNewest(roomId, unattended)))

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
    readAlong(roomId) {
      readers.set(roomId, (readers.get(roomId) ?? 0) + 1)
      let isReading = true
      return () => {
        if (!isReading) return
        isReading = false
        const left = (readers.get(roomId) ?? 1) - 1
        if (left > 0) readers.set(roomId, left)
        else readers.delete(roomId)
      }
    },
    markRead: (roomId, seq) => marks.mark(roomId, { readSeq: seq }),
    setTyping: (roomId) => typing.send(roomId),
    relocate() {
      realtime.replace()
      outbox.wake()
    },
    unsubscribe: () => realtime.unsubscribeAll(),
    disconnect: () => realtime.disconnect(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { personalTopic, staffTopic } from '#core/contract/index.ts'
import { createDeliverMessages } from '#core/messages/deliver-messages.ts'
import { createMarks } from '#core/messages/marks.ts'
import { createSigns, type SignKind } from '#core/messages/signs.ts'
import type { Connection } from '#core/network/connection.ts'
import { createCallDeliveries, createDeliver } from '#core/outbox/deliver.ts'
import { createOutbox, type Outbox } from '#core/outbox/outbox.ts'
import { createCounted } from '#core/platform/counted.ts'
import { createSync } from '#core/sync/sync.ts'
import { createCatchUp } from './catch-up.ts'
import { createFeedEffects } from './feed-effects.ts'
import { createHistory } from './history.ts'
import { openLink } from './open-link.ts'
import { createRecount } from './recount.ts'
import { createRooms } from './rooms.ts'
import { connectionEvent, deliveryEvents, syncEvent } from './working-events.ts'
import type { WorkingSet, WorkingSetDeps } from './working-set.ts'

/** Connects the parts that keep the rows of one signed-in eid equal to the backend. */
export function createWorkingSet(deps: WorkingSetDeps): WorkingSet {
  const { profile, api, store, setLive, clock, onFault, onEvent = () => {}, signal } = deps
  const { eid, serviceId } = profile
  const guarded = (work: Promise<unknown>) => void work.catch((fault) => signal.aborted || onFault(fault))
  const readers = createCounted<string>()
  const connection = watchConnection(deps, () => realtime.distrust())
  const marks = createMarks({ eid, api, clock, signal })
  const history = createHistory({ api, store, signal })
  const recount = createRecount({ store, clock, guarded, signal })
  const outbox = openOutbox(deps, connection, () => recount('unread'))
  const signsOf = (kind: SignKind) =>
    createSigns({
      kind,
      profile,
      clock,
      signal,
      publish: (topic, payload) => realtime.publish(topic, payload),
      show: (roomId, eids) => setLive(`${kind}/${roomId}`, eids.length > 0 ? { roomId, eids } : null),
    })
  const [typing, looking] = [signsOf('typing'), signsOf('looking')]
  const rooms = createRooms({
    eid,
    store,
    history,
    marks,
    guarded,
    listen: (roomId) => typing.listen(realtime, roomId),
    // Visitors do not learn who of the staff looks at what.
    listenToLooking: (roomId) => (profile.role === 'visitor' ? () => {} : looking.listen(realtime, roomId)),
  })
  const sync = createSync({
    ...{ eid, api, store, clock, onFault, signal },
    isStaff: profile.role !== 'visitor',
    isReadAlong: readers.has,
    onHeard: deps.onHeard,
    onStored: createFeedEffects({
      ...{ profile, marks, typing, rooms, recount, guarded },
      isReadAlong: readers.has,
      onChanged: deps.onChanged,
      onInquiryEvents: deps.onInquiryEvents,
    }),
    onState(state) {
      connection.setSync(state.name)
      if (state.name !== 'complete') onEvent(syncEvent(state))
    },
    onComplete() {
      onEvent(syncEvent({ name: 'complete' }))
      guarded(Promise.all([rooms.watchHandled(), rooms.holdOpen()]))
      recount('all')
    },
  })
  const catchUp = createCatchUp({ sync, isOpen: () => realtime.isOpen(), clock, signal })
  const realtime = openLink(deps, { connection, sync, typing, looking, outbox, marks, catchUp })

  realtime.listen(personalTopic(serviceId, eid))
  if (profile.role !== 'visitor') realtime.listen(staffTopic(serviceId))
  catchUp.begin()
  return {
    outbox,
    openRoom: rooms.open,
    closeRoom: rooms.close,
    loadHistory: history.holdBefore,
    holdNewest: (roomId) => history.holdNewest(roomId),
    readAlong: readers.use,
    markRead: (roomId, seq) => marks.mark(roomId, { readSeq: seq }),
    setTyping: typing.send,
    setLooking: looking.send,
    relocate() {
      realtime.replace()
      outbox.wake()
    },
    unsubscribe: realtime.unsubscribeAll,
    disconnect: realtime.disconnect,
  }
}

function watchConnection({ network, setLive, onEvent, signal }: WorkingSetDeps, onDead: () => void): Connection {
  let shownState: string | null = null
  return network.watchConnection({
    onChange(connection) {
      if (connection.state !== shownState) onEvent?.(connectionEvent('connection', connection.state))
      shownState = connection.state
      setLive('connection', connection)
    },
    onDead,
    signal,
  })
}

function openOutbox(deps: WorkingSetDeps, connection: Connection, onDelivered: () => void): Outbox {
  const { store, api, clock, onFault, onEvent, signal } = deps
  const { isLive } = connection
  const message = createDeliverMessages({ api, store, isLive })
  const deliver = createDeliver({ ...createCallDeliveries({ api, store }), message, ...deps.deliveries }, { isLive })
  return createOutbox({
    store,
    async deliver(batch, deliverSignal) {
      // A file takes as long as it takes: that says nothing about the connection.
      const isFile = batch[0]?.kind === 'file-message'
      const deliveries = await (isFile
        ? deliver(batch, deliverSignal)
        : connection.timed(() => deliver(batch, deliverSignal)))
      onDelivered()
      for (const event of deliveryEvents(batch, deliveries)) onEvent?.(event)
      return deliveries
    },
    clock,
    onFault,
    signal,
  })
}

import * as v from 'valibot'
import { attentionTopic, PersonalEvent, parseTopic, tokenTopic } from '#core/contract/index.ts'
import { attentions } from '#core/contract/topics.ts'
import type { Marks } from '#core/messages/marks.ts'
import type { Signs } from '#core/messages/signs.ts'
import type { Connection } from '#core/network/connection.ts'
import type { Outbox } from '#core/outbox/outbox.ts'
import { createRealtime } from '#core/realtime/create-realtime.ts'
import type { Realtime } from '#core/realtime/realtime.ts'
import type { Sync } from '#core/sync/sync.ts'
import { connectionEvent } from './working-events.ts'
import type { WorkingSetDeps } from './working-set.ts'

const keepaliveSeconds = 5

/** Connects to the broker, and passes on its messages and its state. */
export function openLink(
  deps: WorkingSetDeps,
  parts: {
    connection: Connection
    sync: Sync
    typing: Signs
    looking: Signs
    outbox: Outbox
    marks: Marks
    catchUp: { now(): Promise<void> }
  },
): Realtime {
  const { profile, session, network, onEvent, onLink, attention, signal } = deps
  const { connection, sync, typing, looking, outbox, marks, catchUp } = parts

  function receive(topicName: string, payload: string) {
    const topic = parseTopic(topicName)
    if (topic?.kind === 'typing') return typing.receive(topic.roomId, topic.eid)
    if (topic?.kind === 'looking') return looking.receive(topic.roomId, topic.eid)
    if (topic?.kind !== 'personal' && topic?.kind !== 'staff') return
    const event = v.safeParse(PersonalEvent, parseJson(payload))
    // An entry that cannot be read still shows that the feed has grown: the backend is asked.
    if (event.success) sync.receive(event.output.entries, topic.kind === 'staff' ? 'staff' : 'own')
    else void catchUp.now()
  }

  const tellAttention = () =>
    realtime.publish(attentionTopic(profile.serviceId, profile.eid), attentions[attention?.state() ?? 'open'])
  attention?.listen(tellAttention, signal)

  const realtime = createRealtime({
    ...deps,
    url: deps.mqttUrl,
    eid: profile.eid,
    keepaliveSeconds,
    tokenTopic: tokenTopic(profile.serviceId, profile.eid),
    token: (insteadOf) => session.accessToken(insteadOf === undefined ? {} : { insteadOf }),
    onUp() {
      if (attention && attention.state() !== 'open') tellAttention()
      connection.setLink(true)
      onLink?.('up')
      onEvent?.(connectionEvent('link', 'up'))
      void catchUp.now()
      outbox.wake()
      marks.wake()
    },
    onDown() {
      onEvent?.(connectionEvent('link', 'down'))
      connection.setLink(false)
    },
    onLost() {
      // Also the first attempt may fail, which opened nothing that could go down.
      connection.setLink(false)
      onLink?.('lost')
    },
    onMessage: receive,
  })
  network.listen((event) => {
    if (event !== 'connected' && event !== 'visible' && event !== 'wake-from-sleep') return
    // The connection may have returned, or entries may have been missed.
    realtime.wake()
    outbox.wake()
    if (realtime.isOpen()) void catchUp.now()
  }, signal)
  return realtime
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

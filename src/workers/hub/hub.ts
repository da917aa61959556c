import { logImpossible } from '#core/logging/log-impossible.ts'
import { createElection, type Election } from '#core/ownership/election.ts'
import type { ElectionRules } from '#core/ownership/election-rules.ts'
import type { ElectionState } from '#core/ownership/election-states.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { HubKind } from '#core/store/rows.ts'
import type { HubApi } from '#workers/ports/hub-api.ts'
import { type HubAnnouncement, ofWorker, ownerLock } from '#workers/ports/names.ts'
import { createAttention } from './attention.ts'
import { createAwakeTabs } from './awake-tabs.ts'
import { createGenerations } from './generations.ts'
import { createHubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { serveTab, type TabPorts } from './serve-tab.ts'
import { createServedTabs } from './served-tabs.ts'

/** The channel between the hubs of one origin. */
export type HubChannel = {
  post(announcement: HubAnnouncement): void
  onAnnouncement(listener: (announcement: HubAnnouncement) => void): void
}

export type Hub = {
  /** Serves a tab until its lock shows that it is gone. */
  connect(tabLock: string, ports: TabPorts): void
}

/** A superseded hub stays for this long, to send tabs to its successor, in milliseconds. */
const farewellMs = 10_000
const rules: ElectionRules = {
  // A hub that does not answer within this time hangs, or has died without releasing its locks.
  answerMs: 10_000,
  asksAlways: true,
  afterLoss: 'leave',
  withoutLocks: 'leave',
}

type HubDeps = {
  build: string
  /** Address of this build's hub script, for tabs of older builds. */
  url: string
  /** Number of this worker (`workerName`). */
  worker: number
  kind: HubKind
  parts: Omit<HubParts, 'build'>
  locks: Locks
  channel: HubChannel
  /** Makes a flat, frozen API available on a port (Comlink). */
  expose: (api: HubApi, port: MessagePort) => void
  /** Called after the hub has left; the realm can end. */
  retired: () => void
}

/**
 * The owner of session, network and rows, if it is elected. It serves as long as it owns; when a hub of a newer build
 * starts, it finishes its commands, closes its rows and releases the owner lock.
 */
export function createHub(deps: HubDeps): Hub {
  const { build, locks, channel, worker } = deps
  const log = createHubLog(deps.parts)
  const attention = createAttention(deps.parts.clock)
  const parts = { onImpossible: logImpossible(log.logger), ...deps.parts, build, attention }
  const generations = createGenerations({ parts, locks, log, onBegun })
  const superseded = deferred<Result<never>>()
  const tabs = createServedTabs({ build, kind: deps.kind, clock: parts.clock, present: () => generations.present() })

  const awakeTabs = createAwakeTabs(attention.tabs)

  channel.post({ type: 'hub-started', build, url: deps.url })
  log.logger.info({ class: 'hub', function: 'createHub', tag: 'started' }, { build, worker })
  const election = createElection({
    ...rules,
    locks,
    lockName: ownerLock,
    clock: parts.clock,
    askOwner: () => channel.post({ type: 'hub-waiting' }),
    own: (tenure) => generations.run(tenure).finally(retire),
    onMove,
    onImpossible: parts.onImpossible,
  })

  answerHubs(deps, election, ({ url }) => {
    superseded.resolve(fail('hub-superseded', undefined, { url }))
    parts.clock.after(farewellMs, deps.retired)
  })

  /** Tabs that have given up waiting for this hub, while it opened its rows, and greet another one come back. */
  function onBegun() {
    tabs.show()
    channel.post({ type: 'hub-owning', ...ofWorker(worker) })
  }

  function onMove({ name }: ElectionState, before: ElectionState) {
    if (name === before.name) return
    // A waiting hub asks its owner repeatedly: that is not logged.
    if (name !== 'waiting' && name !== 'asking')
      log.logger.info({ class: 'hub', function: 'election', tag: name }, { before: before.name })
    if (name === 'taking') channel.post({ type: 'hub-took-over', ...ofWorker(worker) })
    // An owner retires only after its last generation is closed.
    if (name === 'left' && before.name !== 'owning') retire()
  }

  function retire() {
    log.close()
    deps.retired()
  }

  return {
    connect: (tabLock, ports) =>
      serveTab(tabLock, ports, {
        ...deps,
        parts,
        log,
        generations,
        awakeTabs,
        superseded: superseded.promise,
        onAttached: () => tabs.add(tabLock),
        onGone: () => tabs.remove(tabLock),
      }),
  }
}

/** Answers what the other hubs of this origin announce. */
function answerHubs(
  { channel, build, url, worker }: Pick<HubDeps, 'channel' | 'build' | 'url' | 'worker'>,
  election: Election,
  onSuperseded: (successor: { url: string }) => void,
) {
  channel.onAnnouncement((announcement) => {
    const { type } = announcement
    if (type === 'hub-waiting' && election.isOwner()) channel.post({ type: 'hub-owning', ...ofWorker(worker) })
    if (type === 'hub-owning') election.ownerAnswered()
    if (type === 'hub-started' && announcement.build > build) election.leave()
    if (type === 'hub-started' && announcement.build < build && election.isOwner())
      channel.post({ type: 'hub-superseded', build, url })
    if (type === 'hub-superseded' && announcement.build > build) onSuperseded(announcement)
  })
}

import { logImpossible } from '#core/logging/log-impossible.ts'
import { createElection } from '#core/ownership/election.ts'
import type { ElectionState } from '#core/ownership/election-states.ts'
import { deferred } from '#core/platform/deferred.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { HubKind } from '#core/store/rows.ts'
import type { HubApi } from '#workers/ports/hub-api.ts'
import { type HubAnnouncement, ownerLock } from '#workers/ports/names.ts'
import { createGenerations } from './generations.ts'
import { createHubLog } from './hub-log.ts'
import type { HubParts } from './hub-parts.ts'
import { serveTab, type TabPorts } from './serve-tab.ts'

/** Hubs of one origin hear each other here. */
export type HubChannel = {
  post(announcement: HubAnnouncement): void
  onAnnouncement(listener: (announcement: HubAnnouncement) => void): void
}

export type Hub = {
  /** Serves a tab until its lock says that it is gone. */
  connect(tabLock: string, ports: TabPorts): void
}

/** A superseded hub stays this long, to tell tabs where to go. */
const farewellMs = 10_000
/** A hub that is asked for a sign of life and is silent for this long hangs, or was ended without releasing its locks. */
const answerMs = 10_000

type HubDeps = {
  build: string
  /** Address of this build's hub script, for tabs of older builds. */
  url: string
  /** Whether tabs turn to this worker when the usual one hangs. */
  isSpare: boolean
  kind: HubKind
  parts: Omit<HubParts, 'build'>
  locks: Locks
  channel: HubChannel
  /** Puts a flat, frozen API on a port (Comlink). */
  expose: (api: HubApi, port: MessagePort) => void
  /** Called after leaving; the realm can end. */
  retired: () => void
}

/**
 * The one owner of session, network and rows. It serves while it owns; a hub of a newer build makes it leave: it drains,
 * closes its rows and releases the owner lock.
 */
export function createHub(deps: HubDeps): Hub {
  const { build, locks, channel, isSpare } = deps
  const log = createHubLog(deps.parts)
  const parts = { onImpossible: logImpossible(log.logger), ...deps.parts, build }
  const generations = createGenerations({ parts, locks, log, onBegun: showTabs })
  const superseded = deferred<Result<never>>()
  const startedAtMs = parts.clock.nowMs()
  /** When each tab that is served came. */
  const tabs = new Map<string, number>()

  channel.post({ type: 'hub-started', build, url: deps.url })
  log.logger.info({ class: 'hub', function: 'createHub', tag: 'started' }, { build, isSpare })
  const election = createElection({
    locks,
    lockName: ownerLock,
    clock: parts.clock,
    answerMs,
    asksAlways: true,
    afterLoss: 'leave',
    withoutLocks: 'leave',
    askOwner: () => channel.post({ type: 'hub-waiting' }),
    own: (tenure) => generations.run(tenure).finally(retire),
    onMove,
    onImpossible: parts.onImpossible,
  })

  channel.onAnnouncement((announcement) => {
    switch (announcement.type) {
      case 'hub-started':
        if (announcement.build > build) election.leave()
        else if (announcement.build < build && election.isOwner())
          channel.post({ type: 'hub-superseded', build, url: deps.url })
        return
      case 'hub-waiting':
        return election.isOwner() && channel.post({ type: 'hub-owning', isSpare })
      case 'hub-owning':
        return election.ownerAnswered()
      case 'hub-superseded':
        if (announcement.build <= build) return
        superseded.resolve(fail('hub-superseded', undefined, { url: announcement.url }))
        return parts.clock.after(farewellMs, deps.retired)
    }
  })

  function onMove({ name }: ElectionState, before: ElectionState) {
    if (name === before.name) return
    // A waiting hub asks its owner again and again: not for the log.
    if (name !== 'waiting' && name !== 'asking')
      log.logger.info({ class: 'hub', function: 'election', tag: name }, { before: before.name })
    if (name === 'taking') channel.post({ type: 'hub-took-over', isSpare })
    // An owner retires when its last generation is closed.
    if (name === 'left' && before.name !== 'owning') retire()
  }

  function retire() {
    log.close()
    deps.retired()
  }

  function showTabs() {
    const present = generations.present()
    const rows = [...tabs].map(([id, localSinceMs]) => ({ id, localSinceMs }))
    present?.rows.show('hub', { epoch: present.epoch, build, kind: deps.kind, localSinceMs: startedAtMs, tabs: rows })
  }

  return {
    connect: (tabLock, ports) =>
      serveTab(tabLock, ports, {
        ...deps,
        parts,
        log,
        generations,
        superseded: superseded.promise,
        onAttached() {
          if (!tabs.has(tabLock)) tabs.set(tabLock, parts.clock.nowMs())
          showTabs()
        },
        onGone: () => tabs.delete(tabLock) && showTabs(),
      }),
  }
}

import * as v from 'valibot'
import type { OwnMediaHost } from '#app/media/media-host/create-media-host.ts'
import { CallReport } from '#core/contract/discovery/schemas.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { Telephony } from '#core/telephony/create-telephony.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import { ownConfigKey, readVisitorConfig } from '#widget/frame/visitor/visitor-config.ts'
import { pageKeyValue } from './page-key-value.ts'

/** The visitor's calls in this frame. One frame of a visitor has them at a time, and with them microphone and sound. */
export type VisitorTelephony = {
  telephony: Telephony
  pictures: OwnMediaHost['pictures']
  press: OwnMediaHost['press']
  facts: {
    read(): Readonly<Record<string, CallFacts>>
    subscribe(run: () => void): () => void
  }
  /** Calls that were left here, of which the backend may not know yet. Changes are told as those of `facts`. */
  left(): readonly string[]
  close(): void
}

/** Held by the frame that has the calls; another one takes over when that is gone. */
const lockOf = (service: string) => `everline-visitor-calls/${service}`

/** Begins when no other frame of the visitor has the calls. `eid` is the visitor. */
export function openVisitorTelephony(deps: {
  chat: Chat
  opened: Opened
  service: string
  eid: string
  onOpen: (opened: VisitorTelephony) => void
  signal: AbortSignal
}): void {
  const { signal } = deps
  const open = async () => {
    if (signal.aborted) return
    const opened = await create(deps)
    deps.onOpen(opened)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    opened.close()
  }
  void navigator.locks.request(lockOf(deps.service), { signal }, open).catch(() => {})
}

async function create(deps: { chat: Chat; opened: Opened; service: string; eid: string }): Promise<VisitorTelephony> {
  const { chat, opened, eid, service } = deps
  const ending = new AbortController()
  const { signal } = ending
  const settings = followCallSettings({ opened, service, eid, signal })
  const [{ openTelephony }, { browserMediaHost }, { noChoices }, { deviceId }] = await Promise.all([
    import('#core/telephony/open-telephony.ts'),
    import('#app/media/media-host/browser-media-host.ts'),
    import('#app/media/media-choices.ts'),
    opened.then((parts) => parts.identify()),
  ])
  const listeners = new Set<() => void>()
  let facts: Readonly<Record<string, CallFacts>> = {}
  let left: readonly string[] = []
  const media = browserMediaHost({ choices: noChoices, signal })
  const telephony = openTelephony({
    here: { eid, deviceId: deviceId ?? '' },
    api: { call: (id, input) => chat.ask(id, input) },
    settings,
    // Frames do not measure it.
    isNetworkGood: () => null,
    sipUrl: socketAddress,
    media: () => media,
    keyValue: pageKeyValue(`everline-calls/${service}/${eid}`),
    clock: systemClock,
    random: systemRandom,
    onFacts(callId, next) {
      const { [callId]: _, ...others } = facts
      facts = next ? { ...others, [callId]: next } : others
      for (const run of listeners) run()
    },
    onLeft(callIds) {
      left = callIds
      for (const run of listeners) run()
    },
    // The widget keeps no log.
    onFailure() {},
    onLineDead: () => void chat.command({ name: 'hint', event: 'line-dead' }),
    signal,
  })
  media.onEvent(telephony.mediaEvent, signal)
  window.addEventListener('online', telephony.wake, { signal })
  return {
    telephony,
    pictures: media.pictures,
    press: media.press,
    facts: {
      read: () => facts,
      subscribe(run) {
        listeners.add(run)
        return () => void listeners.delete(run)
      },
    },
    left: () => left,
    close: () => ending.abort(),
  }
}

/** Absolute address of a WebSocket of the backend that the frame came from. */
function socketAddress(url: string): string {
  const address = new URL(url, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}

type Settings = v.InferOutput<typeof CallReport>

/**
 * How the visitor's calls are judged and reported, by the cloud config [CAL-09]. No call waits for it: the
 * specification's values are used until it is known, or if it cannot be asked for.
 */
function followCallSettings(of: { opened: Opened; service: string; eid: string; signal: AbortSignal }) {
  let settings: Settings = v.parse(CallReport, {})
  async function read() {
    const identity = await (await of.opened).identify()
    const config = await readVisitorConfig({
      baseUrl: location.origin,
      serviceId: of.service,
      eid: of.eid,
      configKey: ownConfigKey(),
      identity: () => identity,
      fetch: (input, init) => fetch(input, init),
      crypto,
      clock: systemClock,
      signal: of.signal,
    })
    settings = config.settings.callReport
  }
  void read().catch(() => {})
  return (): Settings => settings
}

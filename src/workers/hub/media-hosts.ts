import { wrap } from 'comlink'
import type { Clock } from '#core/platform/clock.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { MediaHost } from '#core/telephony/media-host.ts'

/** The tab that has microphone and peer connections, of which there is one at a time. */
export type MediaHosts = {
  /** The current tab's media host; without a tab, everything fails. */
  present: MediaHost
  tabId(): string | null
  /** The tab is the media host from now on. */
  use(tabId: string, port: MessagePort): void
  /** The tab is gone, or gives up; nothing happens if it is not the media host. */
  release(tabId: string): void
}

/**
 * Deadline of what a tab does with its media, in milliseconds. Permission for the devices has been asked for by then.
 */
const deadlineMs = 12_000

export function createMediaHosts(deps: { clock: Clock; onChange: (tabId: string | null) => void }): MediaHosts {
  const { clock, onChange } = deps
  let host: { tabId: string; port: MessagePort; media: MediaHost; gone: AbortController } | null = null

  function stop() {
    host?.gone.abort()
    host?.port.close()
    host = null
  }

  function call<K extends keyof MediaHost>(name: K, ...given: Parameters<MediaHost[K]>): Promise<Result<never>> {
    if (!host) return Promise.resolve(fail('call-client-failed', 'no tab has the media'))
    const { media, gone } = host
    // The checked edge: the arguments are those of the function of this name.
    const run = media[name] as unknown as (...given: unknown[]) => Promise<Result<never>>
    return new Promise((resolve) => {
      const settled = new AbortController()
      const settle = (result: Result<never>) => {
        settled.abort()
        resolve(result)
      }
      const onGone = () => settle(fail('call-client-failed', 'the tab is gone'))
      gone.signal.addEventListener('abort', onGone, { once: true, signal: settled.signal })
      clock.after(deadlineMs, () => settle(fail('call-client-failed', 'the tab does not answer')), settled.signal)
      run(...given).then(settle, () => settle(fail('call-client-failed')))
    })
  }

  return {
    present: {
      offer: (leg, options) => call('offer', leg, options),
      answer: (leg, offer, options) => call('answer', leg, offer, options),
      accept: (leg, answer) => call('accept', leg, answer),
      rollback: (leg) => call('rollback', leg),
      steer: (steering) => call('steer', steering),
      sendTones: (leg, tones) => call('sendTones', leg, tones),
      close: (leg) => call('close', leg),
      legs: () => call('legs'),
    },
    tabId: () => host?.tabId ?? null,
    use(tabId, port) {
      stop()
      // The checked edge: the port's other end serves a media host.
      const media = wrap<MediaHost>(port) as unknown as MediaHost
      host = { tabId, port, media, gone: new AbortController() }
      onChange(tabId)
    },
    release(tabId) {
      if (host?.tabId !== tabId) return
      stop()
      onChange(null)
    },
  }
}

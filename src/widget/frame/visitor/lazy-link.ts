import type { OpenLink } from '#core/realtime/link.ts'

/**
 * A link whose client (a third of the frame's code) is loaded with the first connection: the visitor can read and type
 * before that. If it cannot be loaded, the link counts as lost and is tried again.
 */
export const lazily =
  (load: () => Promise<OpenLink>): OpenLink =>
  (options, events) => {
    let isClosed = false
    let link: { close(): void } | null = null

    function lose() {
      if (isClosed) return
      isClosed = true
      events.onClose('lost')
    }

    load().then((openLink) => {
      if (!isClosed) link = openLink(options, events)
    }, lose)
    return { close: () => (link ? link.close() : lose()) }
  }

export const openMqttLinkLazily = lazily(async () => (await import('#core/realtime/mqtt-link.ts')).openMqttLink)

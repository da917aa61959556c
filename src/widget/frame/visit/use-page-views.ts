import { useEffect, useRef } from 'react'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { Host } from '#widget/frame/page/host.ts'
import type { FrameAddress } from '#widget/protocol.ts'

type View = { id: string; url: string; title: string; atMs: number }

/** Maximum number of pages that wait for a visitor who has not written yet. */
const mostWaiting = 50

/**
 * Tells the pages that the visitor looks at, where the widget follows them: those before the first message too, but only
 * once there is a visitor.
 */
export function usePageViews({
  chat,
  host,
  address,
  isFollowed,
  eid,
}: {
  chat: Chat
  host: Host
  address: FrameAddress
  isFollowed: boolean
  eid: string | undefined
}) {
  const waiting = useRef<View[]>([])
  useEffect(() => {
    if (!isFollowed) return
    const { widget } = address
    async function send() {
      const views = waiting.current
      if (eid === undefined || views.length === 0) return
      waiting.current = []
      const nowMs = systemClock.nowMs()
      const events = views.map(({ atMs, ...view }) => ({ ...view, kind: 'page-view' as const, agoMs: nowMs - atMs }))
      const sent = await chat.ask('collectAnalytics', {
        body: { hasConsent: true, events, ...(widget && { widgetId: widget }) },
      })
      // They go with the next page.
      if (!sent.ok) waiting.current = [...views, ...waiting.current].slice(-mostWaiting)
    }
    function look(url: string, title: string) {
      const last = waiting.current.at(-1)
      if (!/^https?:/.test(url) || last?.url === url) return
      const view = { id: systemRandom.uuid(), url: url.slice(0, 1000), title: title.slice(0, 200) }
      waiting.current = [...waiting.current, { ...view, atMs: systemClock.nowMs() }].slice(-mostWaiting)
      void send()
    }
    void send()
    const stop = host.onPage(({ everline, url, title }) => {
      if (everline === 'page') look(String(url), String(title))
    })
    return stop
  }, [chat, host, address, isFollowed, eid])
  useEffect(() => {
    const { url, page } = address
    if (url === '' || waiting.current.length > 0) return
    waiting.current = [{ id: systemRandom.uuid(), url, title: page, atMs: systemClock.nowMs() }]
  }, [address])
}

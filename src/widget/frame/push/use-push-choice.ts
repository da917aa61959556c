import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '#core/contract/session/schemas.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { brandShown } from '#widget/frame/page/brand.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { askInPage } from './ask-in-page.ts'
import { keepChoice, keptChoice, type PushChoice, quietMs } from './kept-choice.ts'

/**
 * `unknown`: the backend has not said yet whether it sends pushes, or sends none. `offered`: the visitor may be asked.
 * `quiet`: they have said no. `agreed`: just now. `blocked`: the browser refuses.
 */
export type PushState = 'unknown' | 'offered' | 'quiet' | 'on' | 'agreed' | 'blocked' | 'failed' | 'still-on'

type Props = { chat: Chat; address: FrameAddress; profile: Profile | null; isFrame: boolean }

/** Whether the visitor is notified of answers, and functions that change it; `agree` needs a press. */
export function usePushChoice({ chat, address, profile, isFrame }: Props) {
  const [state, setState] = useState<PushState>('unknown')
  const asking = useRef(new AbortController())
  const who = useRef(profile)
  who.current = profile
  useEffect(() => () => asking.current.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    let isLeft = false
    if (profile) void look({ chat, address, profile, isFrame }).then((found) => isLeft || setState(found))
    return () => {
      isLeft = true
    }
  }, [chat, address, profile?.eid, isFrame])

  const keep = useCallback(
    (change: Partial<PushChoice>) => {
      const { place = systemRandom.uuid() } = keptChoice(address.service) ?? {}
      const customerEid = who.current?.role === 'user' ? who.current.eid : null
      keepChoice(address.service, { place, customerEid, subscription: null, quietUntilMs: 0, ...change })
    },
    [address],
  )
  const stayQuiet = useCallback(() => keep({ quietUntilMs: systemClock.nowMs() + quietMs }), [keep])

  const agree = useCallback(() => {
    asking.current.abort()
    asking.current = new AbortController()
    const { place = systemRandom.uuid() } = keptChoice(address.service) ?? {}
    const isOpened = askInPage({
      window,
      origin: location.origin,
      address: pageAddress(address),
      token: systemRandom.uuid(),
      async facts() {
        const key = await chat.ask('getPushKey', {})
        const { name, vars } = brandShown.read()
        return key.ok ? { publicKey: key.value.publicKey, place, name, vars } : null
      },
      async save(subscription) {
        const saved = await chat.ask('savePushSubscription', { body: { subscription, ...pageOf(address, isFrame) } })
        if (!saved.ok) return false
        keep({ place, subscription })
        setState('agreed')
        return true
      },
      onBlocked() {
        stayQuiet()
        setState('blocked')
      },
      signal: asking.current.signal,
    })
    if (!isOpened) setState('failed')
  }, [chat, address, isFrame, keep, stayQuiet])

  const refuse = useCallback(() => {
    stayQuiet()
    setState('quiet')
  }, [stayQuiet])

  const turnOff = useCallback(async () => {
    const ended = await chat.ask('savePushSubscription', { body: { subscription: null } })
    if (ended.ok) refuse()
    else setState('still-on')
  }, [chat, refuse])
  return { state, agree, refuse, turnOff }
}

/** Finds how things stand, and renews a subscription that the backend still has: a push service may have ended it. */
async function look({ chat, address, profile, isFrame }: Props & { profile: Profile }): Promise<PushState> {
  const { service } = address
  const kept = keptChoice(service)
  if (kept?.subscription) {
    const { subscription, customerEid } = kept
    const renewal = { subscription, isRenewal: true, ...pageOf(address, isFrame) }
    const renewed = await chat.ask('savePushSubscription', { body: renewal })
    const isOthers = customerEid !== null && customerEid !== profile.eid
    const isEnded = !renewed.ok && ['push-ended', 'push-endpoint-refused'].includes(renewed.error.name)
    // Another customer's answers are no business of this one: taken over, the subscription ends for both.
    if (isOthers && renewed.ok) await chat.ask('savePushSubscription', { body: { subscription: null } })
    if (!isOthers && !isEnded) return 'on'
    keepChoice(service, { ...kept, subscription: null, quietUntilMs: 0 })
  } else if (kept && kept.quietUntilMs > systemClock.nowMs()) return 'quiet'
  const key = await chat.ask('getPushKey', {})
  return key.ok ? 'offered' : 'unknown'
}

/** The website's page, which a press on a notification opens. */
const pageOf = ({ url }: FrameAddress, isFrame: boolean) => (isFrame && /^https?:/.test(url) ? { page: url } : {})

/** The page of this origin that asks, in the visitor's language. */
function pageAddress({ service, lang, pageLang, dir }: FrameAddress): string {
  return `/widget/notifications#${new URLSearchParams({ service, lang, pageLang, dir })}`
}

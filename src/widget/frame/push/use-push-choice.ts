import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '#core/contract/session/schemas.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { brandShown } from '#widget/frame/page/brand.ts'
import type { PushChoice } from '#widget/frame/store/values.ts'
import type { Opened } from '#widget/frame/visitor/open-visitor.ts'
import type { FrameAddress } from '#widget/protocol.ts'
import { askInPage } from './ask-in-page.ts'
import { keepChoice, keptChoice, quietMs } from './kept-choice.ts'

/**
 * `unknown`: what was chosen is not read yet. `offered`: the visitor may be asked.
 * `quiet`: they have said no. `agreed`: just now. `blocked`: the browser refuses.
 */
export type PushState =
  | 'unknown'
  | 'offered'
  | 'quiet'
  | 'on'
  | 'agreed'
  | 'blocked'
  | 'failed'
  | 'still-on'
  | 'unsaved'

type Props = { opened: Opened; chat: Chat; address: FrameAddress; profile: Profile | null; isFrame: boolean }

/** Whether the visitor is notified of answers, and functions that change it; `agree` needs a press. */
export function usePushChoice({ opened, chat, address, profile, isFrame }: Props) {
  const [state, setState] = useState<PushState>('unknown')
  const asking = useRef(new AbortController())
  const who = useRef(profile)
  who.current = profile
  useEffect(() => () => asking.current.abort(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    let isLeft = false
    if (profile)
      void look({ opened, chat, address, profile, isFrame }).then(
        (found) => isLeft || setState(found),
        () => {},
      )
    return () => {
      isLeft = true
    }
  }, [opened, chat, address, profile?.eid, isFrame])

  const keep = useCallback(
    async (change: Partial<PushChoice>) => {
      const { tables } = await opened
      const { place = systemRandom.uuid(), hidesText = false } = (await keptChoice(tables)) ?? {}
      const customerEid = who.current?.role === 'user' ? who.current.eid : null
      await keepChoice(tables, { place, customerEid, subscription: null, quietUntilMs: 0, hidesText, ...change })
    },
    [opened],
  )
  const stayQuiet = useCallback(
    (next: PushState) => {
      setState(next)
      void keep({ quietUntilMs: systemClock.nowMs() + quietMs })
    },
    [keep],
  )

  const agree = useCallback(() => {
    asking.current.abort()
    asking.current = new AbortController()
    let place = ''
    const isOpened = askInPage({
      window,
      origin: location.origin,
      address: pageAddress(address),
      token: systemRandom.uuid(),
      async facts() {
        const key = await chat.ask('getPushKey', {})
        place = (await keptChoice((await opened).tables))?.place ?? systemRandom.uuid()
        const { name, vars } = brandShown.read()
        return key.ok ? { publicKey: key.value.publicKey, place, name, vars } : null
      },
      async save(subscription) {
        const hidesContent = (await keptChoice((await opened).tables))?.hidesText ?? false
        const body = { subscription, hidesContent, ...pageOf(address, isFrame) }
        if (!(await chat.ask('savePushSubscription', { body })).ok) return false
        await keep({ place, subscription })
        setState('agreed')
        return true
      },
      onBlocked: () => stayQuiet('blocked'),
      signal: asking.current.signal,
    })
    if (!isOpened) setState('failed')
  }, [opened, chat, address, isFrame, keep, stayQuiet])

  const refuse = useCallback(() => stayQuiet('quiet'), [stayQuiet])

  const turnOff = useCallback(async () => {
    const ended = await chat.ask('savePushSubscription', { body: { subscription: null } })
    if (ended.ok) refuse()
    else setState('still-on')
  }, [chat, refuse])
  const text = useHiddenText({ opened, chat, page: pageOf(address, isFrame).page, keep, setState })
  return { state, ...text, agree, refuse, turnOff }
}

type TextProps = {
  opened: Opened
  chat: Chat
  page: string | undefined
  keep(change: Partial<PushChoice>): Promise<void>
  setState(next: PushState): void
}

/** Whether notifications hide the text of answers, and a function that changes it for this browser. */
function useHiddenText({ opened, chat, page, keep, setState }: TextProps) {
  const [hidesText, setHidesText] = useState(false)
  useEffect(() => {
    void opened.then(async ({ tables }) => setHidesText((await keptChoice(tables))?.hidesText ?? false)).catch(() => {})
  }, [opened])
  const hideText = useCallback(
    async (hidesContent: boolean) => {
      const { subscription = null } = (await keptChoice((await opened).tables)) ?? {}
      if (!subscription) return
      const body = { subscription, hidesContent, isRenewal: true, ...(page !== undefined && { page }) }
      if (!(await chat.ask('savePushSubscription', { body })).ok) return setState('unsaved')
      await keep({ subscription, hidesText: hidesContent })
      setHidesText(hidesContent)
      setState('on')
    },
    [opened, chat, page, keep, setState],
  )
  return { hidesText, hideText }
}

/** Finds how things stand, and renews a subscription that the backend still has: a push service may have ended it. */
async function look({ opened, chat, address, profile, isFrame }: Props & { profile: Profile }): Promise<PushState> {
  const { tables } = await opened
  const kept = await keptChoice(tables)
  if (kept?.subscription) {
    const { subscription, customerEid, hidesText = false } = kept
    const renewal = { subscription, isRenewal: true, hidesContent: hidesText, ...pageOf(address, isFrame) }
    const renewed = await chat.ask('savePushSubscription', { body: renewal })
    const isOthers = customerEid !== null && customerEid !== profile.eid
    const isEnded = !renewed.ok && ['push-ended', 'push-endpoint-refused'].includes(renewed.error.name)
    // Another customer's answers are no business of this one: taken over, the subscription ends for both.
    if (isOthers && renewed.ok) await chat.ask('savePushSubscription', { body: { subscription: null } })
    if (!isOthers && !isEnded) return 'on'
    await keepChoice(tables, { ...kept, subscription: null, quietUntilMs: 0 })
  } else if (kept && kept.quietUntilMs > systemClock.nowMs()) return 'quiet'
  return 'offered'
}

/** The website's page, which a press on a notification opens. */
const pageOf = ({ url }: FrameAddress, isFrame: boolean): { page?: string } =>
  isFrame && /^https?:/.test(url) ? { page: url } : {}

/** The page of this origin that asks, in the visitor's language. */
function pageAddress({ service, lang, pageLang, dir }: FrameAddress): string {
  return `/widget/notifications#${new URLSearchParams({ service, lang, pageLang, dir })}`
}

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#app/language/t.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import type { Host } from '#widget/frame/page/host.ts'
import { hiddenCall } from './hidden-call.ts'
import { nameOfOthers } from './name-of-others.ts'
import type { VisitorTelephony } from './visitor-telephony.ts'

/**
 * The page's button says that there is a call, and the panel opens for it once: when it rings, when it goes on here after
 * a reload, and when its sound waits for a press. A panel that the visitor has closed over a call stays closed for the
 * pages that follow; the call goes on all the same.
 */
export function useCallAtPage(host: Host, calls: readonly CallShown[], telephony: VisitorTelephony | null): void {
  const isOpen = useSyncExternalStore(host.subscribe, host.isOpen)
  const isPressAwaited = useSyncExternalStore(
    telephony?.press.subscribe ?? neverChanges,
    telephony?.press.isAwaited ?? never,
  )
  const opened = useRef<string | null>(null)
  const wasOpen = useRef(isOpen)
  const first = calls[0]
  const callId = first?.call.id ?? null
  const isRinging = first !== undefined && !isIn(first.own)
  const name = first ? nameOfOthers(first) : ''
  const label = first ? (isRinging ? t`${name} is calling` : t`Call with ${name}`) : ''

  useEffect(() => host.call(label), [host, label])
  useEffect(() => () => host.call(''), [host])
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (callId !== null && isClosed) hiddenCall.keep(callId)
    if (callId !== null && isOpen) hiddenCall.forget()
  }, [callId, isOpen])
  // If several pages are open, the one with the call opens its panel.
  const mayOpen = isRinging || telephony !== null
  useEffect(() => {
    if (callId === null || !mayOpen || opened.current === callId) return
    opened.current = callId
    if (hiddenCall.read() !== callId) host.open()
  }, [host, callId, mayOpen])
  useEffect(() => {
    if (isPressAwaited) host.open()
  }, [host, isPressAwaited])
}

const neverChanges = () => () => {}
const never = () => false

import { useEffect, useRef } from 'react'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { Turn } from './call-actions.ts'

type Call = { facts: CallFacts; turn: Turn; hangUp: () => void }

/** Lets the system's controls, such as the button of a headset, mute and end the call of this tab; null: it has none. */
export function useMediaSession(call: Call | null): void {
  const present = useRef(call)
  present.current = call
  const isOn = call !== null
  const isMuted = call?.facts.isMuted ?? false

  useEffect(() => {
    if (!isOn) return
    const toggle = () => present.current?.turn({ isMuted: !present.current.facts.isMuted })
    const end = () => present.current?.hangUp()
    answer('togglemicrophone', toggle)
    answer('hangup', end)
    return () => {
      answer('togglemicrophone', null)
      answer('hangup', null)
    }
  }, [isOn])

  useEffect(() => {
    if (isOn) void navigator.mediaSession?.setMicrophoneActive?.(!isMuted)
  }, [isOn, isMuted])
}

function answer(action: 'togglemicrophone' | 'hangup', run: (() => void) | null): void {
  try {
    // The checked edge: browsers that do not know an action throw.
    navigator.mediaSession?.setActionHandler(action as MediaSessionAction, run)
  } catch {
    // Such a browser has no button for it.
  }
}

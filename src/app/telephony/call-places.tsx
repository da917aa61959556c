import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadPart } from '#app/browser/load-part.ts'
import { useMedia } from '#app/browser/use-media.ts'
import { useKiosk } from '#app/kiosk/use-kiosk.ts'
import { t } from '#app/language/t.ts'
import { media } from '#app/theme/contract.css.ts'
import type { Failure } from '#core/platform/result.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import type { Toggle } from './call-actions.ts'
import { floatSign } from './call-signs.ts'
import { isCallWindow, openCallWindow } from './call-window.ts'
import { ownPictures } from './media-tab.ts'
import {
  canFloat,
  type FloatingWindow,
  floatVideo,
  openFloating,
  takeLook,
} from './picture-in-picture/floating-window.ts'
import { ToolButton } from './tool-buttons.tsx'

type FloatingCall = typeof import('./picture-in-picture/floating-call.tsx')['FloatingCall']
type Props = {
  shown: CallShown
  facts: CallFacts
  toggle: Toggle
  hangUp: () => void
  /** Its buttons are shown: they are among the rare tools. */
  hasButtons: boolean
  onFailure(failure: Failure | null): void
}

/** Other places to show a call in: a window of its own, and a small picture over all windows. */
export function CallPlaces({ shown, facts, toggle, hangUp, hasButtons, onFailure }: Props) {
  const isPhone = useMedia(media.phone)
  const isKiosk = useKiosk() !== null
  const hasMedia = useSyncExternalStore(ownPictures.subscribe, ownPictures.read) !== null
  // The system's controls are those of the call in which the user talks.
  useMediaSession(hasMedia && !facts.isHeld ? { facts, toggle, hangUp } : null)
  const { floating, float } = useFloating(hasMedia)
  const isShowing = shown.others.some(({ hasCamera, hasScreen }) => hasCamera || hasScreen)
  async function tearOff() {
    const opened = await openCallWindow()
    onFailure(opened.ok ? null : opened.error)
  }
  return (
    <>
      {hasButtons && hasMedia && canFloat(isShowing) && (
        <ToolButton label={t`Picture in picture`} icon={floatSign} onClick={() => void float(isShowing)} />
      )}
      {hasButtons && !isPhone && !isKiosk && !isCallWindow() && (
        <ToolButton label={t`Open in a separate window`} icon="window" onClick={() => void tearOff()} />
      )}
      {floating && (
        <Suspense>
          <floating.Content window={floating.window} shown={shown} facts={facts} toggle={toggle} hangUp={hangUp} />
        </Suspense>
      )}
    </>
  )
}

/** The small window over all others, while this tab has the media. */
function useFloating(hasMedia: boolean) {
  const [floating, setFloating] = useState<{ window: FloatingWindow; Content: FloatingCall } | null>(null)
  useEffect(() => {
    if (!floating) return
    if (!hasMedia) floating.window.close()
    const over = new AbortController()
    floating.window.addEventListener('pagehide', () => setFloating(null), { signal: over.signal })
    return () => over.abort()
  }, [floating, hasMedia])
  // The call is over, or shown elsewhere.
  useEffect(() => () => floating?.window.close(), [floating])

  async function float(isShowing: boolean) {
    if (floating) return floating.window.close()
    const opened = await openFloating()
    if (!opened) return void (isShowing && (await floatVideo()))
    const { FloatingCall } = await loadPart(() => import('./picture-in-picture/floating-call.tsx'))
    // The part brings styles of its own.
    takeLook(opened.document)
    setFloating({ window: opened, Content: FloatingCall })
  }
  return { floating, float }
}

type Call = { facts: CallFacts; toggle: Toggle; hangUp: () => void }

/** Lets the system's controls, such as the button of a headset, mute and end the call of this tab; null: it has none. */
function useMediaSession(call: Call | null): void {
  const present = useRef(call)
  present.current = call
  const isOn = call !== null
  const isMuted = call?.facts.isMuted ?? false

  useEffect(() => {
    if (!isOn) return
    const mute = () => present.current?.toggle('isMuted')
    const end = () => present.current?.hangUp()
    answer('togglemicrophone', mute)
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

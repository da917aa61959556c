import { useEffect, useRef } from 'react'
import { onInput } from '#app/browser/attention.ts'
import { idleDetection } from '#app/browser/idle-detection.ts'
import { useAsk } from '#app/data/ask.ts'
import { useDeviceChoice } from '#app/data/device-choice.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useEntity } from '#app/data/rows.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { isKnown, StaffStatus } from '#core/contract/index.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { idleChoice } from './idle-choice.ts'

/** A tab tells the hub of input at most this often. */
const everyMs = 30_000

/**
 * Tells the hub that this tab is used, and brings back the status that idleness has changed [INQ-03]. Renders nothing.
 */
export function IdleWatch() {
  const { eid } = useOwnSelf()
  const { ask, reportInput } = useCommands()
  const awayFrom = useEntity('staff', eid)?.awayFrom
  const minutes = useAsk('getStaffRules', {}).value?.idleAwayMinutes
  const isOn = useDeviceChoice(idleChoice) === 'on'
  const idleAfterMs = !isOn || !minutes ? null : minutes * 60_000

  const use = useRef(() => {})
  const returning = useRef<string>(undefined)
  if (awayFrom === undefined) returning.current = undefined
  use.current = () => {
    if (awayFrom === undefined || returning.current === awayFrom || !isKnown(StaffStatus, awayFrom)) return
    returning.current = awayFrom
    void ask('setStaffStatus', { params: { eid }, body: { status: awayFrom, isIdle: false } }).then((answer) => {
      // If there is no connection, the next input tries again.
      if (!answer.ok) returning.current = undefined
    })
  }

  useEffect(() => {
    // Input within the time in which nothing is told must not make the time shorter.
    const report = () => void reportInput(idleAfterMs === null ? null : idleAfterMs + everyMs)
    report()
    let toldAtMs = clock.nowMs()
    const over = new AbortController()
    const onUse = () => {
      use.current()
      if (clock.nowMs() - toldAtMs < everyMs) return
      toldAtMs = clock.nowMs()
      report()
    }
    onInput(onUse, over.signal)
    if (idleAfterMs !== null) followComputer(onUse, over.signal)
    return () => over.abort()
  }, [idleAfterMs, reportInput])
  return null
}

/** Where the browser may tell whether the computer is used, that counts as input, in whatever program. */
function followComputer(onUse: () => void, signal: AbortSignal) {
  let isUsed = false
  const tick = () => {
    if (isUsed) onUse()
    clock.after(everyMs, tick, signal)
  }
  void idleDetection
    .follow((isUsedNow) => {
      isUsed = isUsedNow
      if (isUsed) onUse()
    }, signal)
    .then((follows) => follows && tick())
}

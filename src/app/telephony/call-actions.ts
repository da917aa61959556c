import { useRef, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { type Failure, ok } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { CallFacts, CallSwitches } from '#core/telephony/call-facts.ts'
import { holdOthers } from './call-waiting.ts'
import { failedAs } from './failed-as.ts'
import { hostMediaHere } from './media-tab.ts'
import { untilHub } from './until-hub.ts'
import { useCalls } from './use-calls.ts'

/** Switches one of the own side to its opposite. */
export type Toggle = (which: keyof CallSwitches) => void

/** Switches of the own side, and the end. What fails is shown until something else is done. */
export function useCallActions(
  callId: string,
  facts: CallFacts | null,
  onFailure: (failure: Failure | null) => void,
): { toggle: Toggle; hangUp: () => void } {
  const commands = useCommands()
  const calls = useCalls()
  const present = useRef({ commands, calls, facts })
  present.current = { commands, calls, facts }
  // A press while another one waits for the hub is not lost.
  const [inTurn] = useState(createQueue)
  /** Switches on their way to the hub: a second press is its opposite, whatever is still shown. */
  const asked = useRef<{ switches: CallSwitches; count: number }>({ switches: {}, count: 0 })
  const switchNow = async (switches: CallSwitches) => {
    // A camera or screen can only be chosen in this tab, which has to have the media then.
    const needsTab = switches.hasCamera || switches.hasScreen
    const hosted = needsTab ? await hostMediaHere(commands, switches.hasCamera ? 'video' : null) : ok(null)
    if (!hosted.ok) return hosted
    if (switches.isHeld === false) await holdOthers(present.current.commands, present.current.calls, callId)
    return untilHub(() => present.current.commands.switchCall({ callId, switches }))
  }
  const hangingUp = useAction(async () => {
    const left = facts
      ? await untilHub(() => present.current.commands.hangUp(callId))
      : await commands.ask('leaveCall', { params: { callId }, body: {} })
    return failedAs('hang-up-failed', left)
  })
  async function toggle(which: keyof CallSwitches) {
    const { switches, count } = asked.current
    const turned = { [which]: !(switches[which] ?? present.current.facts?.[which]) }
    asked.current = { switches: { ...switches, ...turned }, count: count + 1 }
    const result = await inTurn(() => switchNow(turned))
    asked.current.count -= 1
    if (asked.current.count === 0) asked.current.switches = {}
    onFailure(result.ok ? null : result.error)
  }
  async function hangUp() {
    const result = await hangingUp.run()
    if (result) onFailure(result.ok ? null : result.error)
  }
  return { toggle: (which) => void toggle(which), hangUp: () => void hangUp() }
}

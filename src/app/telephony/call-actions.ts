import { useRef, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { type Failure, ok } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import type { CallSwitches } from '#core/telephony/call-facts.ts'
import { holdOthers } from './call-waiting.ts'
import { failedAs } from './failed-as.ts'
import { hostMediaHere } from './media-tab.ts'
import { untilHub } from './until-hub.ts'
import { useCalls } from './use-calls.ts'

export type Turn = (switches: CallSwitches) => void

/** Switches of the own side, and the end. What fails is shown until something else is done. */
export function useCallActions(
  callId: string,
  isHere: boolean,
  onFailure: (failure: Failure | null) => void,
): { turn: Turn; hangUp: () => void } {
  const commands = useCommands()
  const calls = useCalls()
  const present = useRef({ commands, calls })
  present.current = { commands, calls }
  // A press while another one waits for the hub is not lost.
  const [inTurn] = useState(createQueue)
  const switchNow = async (switches: CallSwitches) => {
    // A camera or screen can only be chosen in this tab, which has to have the media then.
    const needsTab = switches.hasCamera || switches.hasScreen
    const hosted = needsTab ? await hostMediaHere(commands, switches.hasCamera ? 'video' : null) : ok(null)
    if (!hosted.ok) return hosted
    if (switches.isHeld === false) await holdOthers(present.current.commands, present.current.calls, callId)
    return untilHub(() => present.current.commands.switchCall({ callId, switches }))
  }
  const hangingUp = useAction(async () => {
    const left = isHere
      ? await untilHub(() => present.current.commands.hangUp(callId))
      : await commands.ask('leaveCall', { params: { callId }, body: {} })
    return failedAs('hang-up-failed', left)
  })
  async function turn(switches: CallSwitches) {
    const result = await inTurn(() => switchNow(switches))
    onFailure(result.ok ? null : result.error)
  }
  async function hangUp() {
    const result = await hangingUp.run()
    if (result) onFailure(result.ok ? null : result.error)
  }
  return { turn: (switches: CallSwitches) => void turn(switches), hangUp: () => void hangUp() }
}

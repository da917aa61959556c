import { useRef } from 'react'
import { type Commands, useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import type { Result } from '#core/platform/result.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { isIn } from '#core/telephony/parties-of.ts'
import { onceFree } from './once-free.ts'
import { untilHub } from './until-hub.ts'
import { useCalls } from './use-calls.ts'

/** Action on the present call when another one is answered. */
export type MakeRoom = 'hold' | 'end'

/** The call in which the user talks, or which they monitor, on this device; null: none, or it is on hold. */
export function useTalkingCall(): CallShown | null {
  const talking = useCalls().find(({ own }) => isIn(own) && !own.isHeld)
  const facts = useLiveRow(`call/${talking?.call.id ?? ''}`)
  return talking && facts && !facts.isHeld ? talking : null
}

/**
 * Returns how to hold or end the present call and then to answer another one. The present call goes on if the other one
 * cannot be answered any more.
 */
export function useMakeRoom(): <T>(
  callId: string,
  how: MakeRoom,
  answer: () => Promise<Result<T>>,
) => Promise<Result<T>> {
  const commands = useCommands()
  const present = useRef(commands)
  present.current = commands
  return async (callId, how, answer) => {
    const hold = (isHeld: boolean) => untilHub(() => present.current.switchCall({ callId, switches: { isHeld } }))
    const made = await (how === 'end' ? untilHub(() => present.current.hangUp(callId)) : hold(true))
    if (!made.ok) return made
    const answered = await onceFree(answer)
    if (!answered.ok && how === 'hold') await hold(false)
    return answered
  }
}

/** Holds the other calls of this device before one goes on: nobody should hear what is meant for somebody else. */
export const holdOthers = (commands: Commands, calls: readonly CallShown[], callId: string): Promise<unknown> =>
  Promise.all(
    calls
      .filter(({ call, own }) => call.id !== callId && isIn(own) && !own.isHeld && own.monitor === null)
      // Calls on another device are not here to be held.
      .map(({ call }) => commands.switchCall({ callId: call.id, switches: { isHeld: true } })),
  )

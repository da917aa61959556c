import type { FrameMessage } from '#widget/protocol.ts'
import { wordOf } from '#widget/protocol.ts'
import type { OpenState } from './open-state.ts'
import type { createPanel } from './panel.ts'
import { keep, keepBrand, kept } from './visitor-mark.ts'

/** Does what a message of the frame says. Messages of other windows and origins are ignored. */
export const createReceive =
  (deps: {
    origin: string
    service: string
    panel: ReturnType<typeof createPanel>
    state: OpenState
    /** Shows the service's colours. */
    wear: (vars: unknown) => void
  }) =>
  ({ data, source, origin: from }: MessageEvent<unknown>): void => {
    const { origin, service, panel, state, wear } = deps
    if (from !== origin || source === null || source !== panel.window()) return
    const word = wordOf(data) as FrameMessage['everline'] | undefined
    // The checked edge: the word determines the other properties, and each is checked where it is used.
    const { count, value, vars, label } = data as { count?: unknown; value?: unknown; vars?: unknown; label?: unknown }
    if (word === 'close') state.close()
    if (word === 'open') state.open(true)
    if (word === 'call') state.setCall(String(label))
    if (word === 'ready') state.ready()
    if (word === 'ask') panel.answer({ everline: 'kept', value: kept(service) })
    if (word === 'keep' && typeof value === 'string') keep(service, value)
    if (word === 'forget') state.forget()
    if (word === 'brand' && vars instanceof Object) {
      keepBrand(service, vars)
      wear(vars)
    }
    if (word === 'unread' && Number(count) >= 0) state.setUnread(Number(count))
  }

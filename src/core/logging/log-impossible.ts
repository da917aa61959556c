import type { OnImpossible } from '#core/platform/machine.ts'
import type { Logger } from './logger.ts'

/** Writes an impossible transition of a state machine to the log: the product stays in its state and goes on. */
export const logImpossible =
  (logger: Pick<Logger, 'error'>): OnImpossible =>
  (machine, state, event) =>
    logger.error({ class: machine, function: 'send', tag: 'impossible' }, { state, event })

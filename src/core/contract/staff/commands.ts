import { command } from '../command.ts'
import { statusLane } from '../lanes.ts'
import { StatusChoice } from './schemas.ts'

/** Queued when the connection is lost. */
export const staffCommands = {
  'set-status': command({ payload: StatusChoice, lane: () => statusLane, from: 'tab' }),
}

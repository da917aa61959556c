import { command } from '../command.ts'
import { profileLane } from '../lanes.ts'
import { ProfileChange } from './schemas.ts'

/** Queued when the connection is lost. */
export const accountCommands = {
  'update-profile': command({ payload: ProfileChange, lane: () => profileLane, from: 'tab' }),
}

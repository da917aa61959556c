import type { Failure } from '#core/platform/result.ts'
import { sessionEndText } from './session-end-text.ts'

/** Says below the title why the session has ended. */
export const SessionEndLead = ({ ended }: { ended: Failure }) => sessionEndText(ended)

import { call } from '../call.ts'
import { ServiceParams } from '../primitives.ts'
import { QueueMonitor } from './schemas.ts'

export const wallboardCalls = {
  getQueueMonitor: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/queue-monitor',
    audience: 'admin',
    from: 'tab',
    capability: 'monitoring',
    summary: 'Returns who waits and how long, what is handled, what was missed today, and who of the staff is here',
    params: ServiceParams,
    result: QueueMonitor,
    refreshedBy: ['staff'],
  }),
}

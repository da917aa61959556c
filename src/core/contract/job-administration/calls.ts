import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams } from '../primitives.ts'
import { BackgroundJob, JobChoice } from './schemas.ts'

/** How many of the jobs were there still, and failed. */
const Changed = v.object({ count: v.number() })

export const jobAdministrationCalls = {
  listJobs: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/jobs',
    audience: 'admin',
    from: 'tab',
    capability: 'operations',
    summary:
      'Returns the background jobs of the service and of the installation that are not done, those that failed first, the newest first; at most 200',
    params: ServiceParams,
    result: v.object({ jobs: v.array(BackgroundJob) }),
  }),
  retryJobs: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/jobs/retry',
    audience: 'admin',
    from: 'tab',
    capability: 'operations',
    summary: 'Tries failed background jobs again; others are left as they are',
    params: ServiceParams,
    body: JobChoice,
    result: Changed,
  }),
  deleteJobs: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/jobs/delete',
    audience: 'admin',
    from: 'tab',
    capability: 'operations',
    summary: 'Deletes failed background jobs: nobody tries them again',
    params: ServiceParams,
    body: JobChoice,
    result: Changed,
  }),
}

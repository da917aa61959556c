import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import { LegQuality, maxQualityReports, QualityReport } from './schemas.ts'

export const callQualityCalls = {
  /**
   * Each report is one leg's values: times in milliseconds since the epoch, round trip and jitter in milliseconds, losses as
   * shares of 1, MOS from 1 to 5 without a unit.
   */
  reportCallQuality: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/calls/quality',
    audience: 'any',
    limits: ['call-quality'],
    capability: 'calls',
    summary:
      'Stores how good a party’s connections in calls were: MOS 1 to 5, times in milliseconds, losses as shares of 1; a report that comes again is stored once',
    params: ServiceParams,
    body: v.object({ reports: v.pipe(v.array(QualityReport), v.minLength(1), v.maxLength(maxQualityReports)) }),
    /** Ids of the reports that are stored now; those of calls that the caller is no party of are left out. */
    result: v.object({ stored: v.array(Uuid) }),
  }),
  getCallQuality: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/calls/{callId}/quality',
    audience: 'staff',
    from: 'tab',
    capability: 'calls',
    summary: 'Returns how good the connections of a call were, by party: of the own calls, for admins of all',
    params: v.object({ s: ServiceId, callId: Uuid }),
    result: v.object({ legs: v.array(LegQuality) }),
  }),
}

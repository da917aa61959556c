import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams, shortText } from '../primitives.ts'
import { SecurityEvent, SecuritySearch } from './schemas.ts'

/** Longest name of what was exported. */
const maxExportName = 60

export const securityLogCalls = {
  searchSecurityLog: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/security-log',
    audience: 'admin',
    from: 'tab',
    capability: 'security',
    summary: 'Returns the security events of the service, newest first, in pages',
    params: ServiceParams,
    query: SecuritySearch,
    result: v.object({ events: v.array(SecurityEvent), next: v.nullable(v.string()) }),
  }),
  noteExport: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/security-log/exports',
    audience: 'staff',
    from: 'tab',
    capability: 'security',
    summary: 'Records in the security log that the user saves a list as a file',
    params: ServiceParams,
    body: v.object({
      what: shortText(maxExportName),
      rows: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
    }),
    result: v.null(),
  }),
}

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { JobCount } from '#server/jobs/count-jobs.ts'

/** The metrics at `/metrics`, for Prometheus. */
export type Metrics = {
  httpRequest(call: string, status: number): void
  tokenRefreshed(): void
  feedEntries(count: number): void
  securityEvent(kind: string): void
  /** A try of a job has ended. */
  jobEnded(job: string, end: 'done' | 'failed'): void
  /** An exception came that no part of the backend has caught. */
  fault(): void
  text(): Promise<{ contentType: string; body: string }>
}

/**
 * @param deps.mqttConnections number of clients that are connected to this process now
 * @param deps.jobs background jobs of all processes that are not done
 * @param deps.sip what the signalling of calls has at this moment
 */
export function createMetrics(deps: {
  mqttConnections: () => number
  sip: () => { connections: number; registrations: number; invites: number }
  jobs: () => Promise<readonly JobCount[]>
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'everline_http_requests_total',
    help: 'Calls answered, by call and HTTP status',
    labelNames: ['call', 'code'],
    registers,
  })
  const refreshes = new Counter({
    name: 'everline_token_refresh_total',
    help: 'Sessions refreshed with a refresh token',
    registers,
  })
  const entries = new Counter({ name: 'everline_feed_entries_total', help: 'Feed entries written', registers })
  const securityEvents = new Counter({
    name: 'everline_security_events_total',
    help: 'Events of the security log, by kind',
    labelNames: ['kind'],
    registers,
  })
  const jobs = new Counter({
    name: 'everline_jobs_total',
    help: 'Tries of background jobs, by job and how they ended',
    labelNames: ['job', 'end'],
    registers,
  })
  new Gauge({
    name: 'everline_jobs',
    help: 'Background jobs that are not done, by job and state; those that failed are kept for two weeks',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      // Without the database all other figures are read all the same.
      const counts = await deps.jobs().catch(() => [])
      this.reset()
      for (const { job, state, count } of counts) this.set({ job, state }, count)
    },
  })
  const faults = new Counter({
    name: 'everline_faults_total',
    help: 'Exceptions that no part of the backend has caught: each is a bug',
    registers,
  })
  new Gauge({
    name: 'everline_mqtt_connections',
    help: 'MQTT clients connected at this moment',
    registers,
    collect() {
      this.set(deps.mqttConnections())
    },
  })
  new Gauge({
    name: 'everline_sip',
    help: 'Connections, registrations and unanswered INVITEs of the signalling of calls at this moment',
    labelNames: ['of'],
    registers,
    collect() {
      for (const [of, count] of Object.entries(deps.sip())) this.set({ of }, count)
    },
  })
  return {
    httpRequest: (call, status) => requests.inc({ call, code: status }),
    tokenRefreshed: () => refreshes.inc(),
    feedEntries: (count) => entries.inc(count),
    jobEnded: (job, end) => jobs.inc({ job, end }),
    fault: () => faults.inc(),
    securityEvent: (kind) => securityEvents.inc({ kind }),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  }
}

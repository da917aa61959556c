import * as v from 'valibot'
import { type CallReport, maxQualityReports, QualityReport } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'

type Settings = Pick<
  v.InferOutput<typeof CallReport>,
  'keyReportEnable' | 'keyReportBulkTimeout' | 'keyReportBulkLimit'
>

/** More are not kept: the oldest go first. */
const mostKept = 200
/** After a failure the next try comes after this time; the return of the connection may bring it earlier. */
const againMs = 30_000

type Deps = {
  eid: string
  keyValue: KeyValue
  clock: Clock
  random: Pick<Random, 'uuid'>
  /** The cloud config's, asked anew each time. */
  settings: () => Settings
  /** Makes the call `reportCallQuality`. */
  send: (reports: QualityReport[]) => Promise<Result<unknown>>
  signal: AbortSignal
}

export type ReportQueue = {
  /** Queues a report of a leg; nothing if the cloud config has switched reports off. */
  add(report: Omit<QualityReport, 'id'>): void
  /** Sends what waits, such as when the connection has returned. */
  flush(): Promise<void>
}

/**
 * Reports of calls that wait until they are sent [CAL-09]: `keyReportBulkTimeout` seconds after the first, or when there are
 * `keyReportBulkLimit`. They are stored, so that they outlive the loss of the connection and the end of the hub, and each has
 * an id, by which the backend stores it once. A report that the backend refuses for good is dropped.
 */
export function createReportQueue({ keyValue, clock, random, settings, send, signal, eid }: Deps): ReportQueue {
  const name = `call-reports/${eid}`
  let waiting: QualityReport[] = []
  let isPlanned = false
  let sending: Promise<void> | null = null
  let storing: Promise<unknown> = Promise.resolve()

  function store() {
    const rows = waiting
    // One after the other: an older state must not overwrite a newer one. A browser without storage reports what it can.
    storing = storing.then(() => (rows.length === 0 ? keyValue.delete(name) : keyValue.set(name, rows))).catch(() => {})
  }

  function plan(delayMs: number) {
    if (isPlanned || waiting.length === 0) return
    isPlanned = true
    clock.after(
      delayMs,
      () => {
        isPlanned = false
        void flush()
      },
      signal,
    )
  }

  /** How many reports are sent together; the backend takes them in requests of `maxQualityReports` at most. */
  const limit = () => Math.max(1, Math.floor(settings().keyReportBulkLimit))

  async function sendAll() {
    await loaded
    while (waiting.length > 0 && !signal.aborted) {
      const bulk = waiting.slice(0, Math.min(limit(), maxQualityReports))
      const answer = await send(bulk)
      if (!answer.ok && !refusals.has(answer.error.name)) return plan(againMs)
      const done = new Set(bulk.map(({ id }) => id))
      waiting = waiting.filter(({ id }) => !done.has(id))
      store()
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function load() {
    const stored = await keyValue.get(name).catch(() => undefined)
    const found = Array.isArray(stored) ? stored.filter((each) => v.is(QualityReport, each)) : []
    if (found.length === 0) return
    waiting = [...found, ...waiting].slice(-mostKept)
    plan(settings().keyReportBulkTimeout * 1000)
  }
  const loaded = load()

  return {
    add(report) {
      const { keyReportEnable, keyReportBulkTimeout } = settings()
      if (!keyReportEnable || signal.aborted) return
      waiting = [...waiting, { ...report, id: random.uuid() }].slice(-mostKept)
      // Reports that an earlier hub stored are stored again with the new ones.
      void loaded.then(store)
      if (waiting.length >= limit()) void flush()
      else plan(keyReportBulkTimeout * 1000)
    },
    flush,
  }
}

/** Errors about the reports themselves, which no retry changes; others may pass. */
const refusals: ReadonlySet<string> = new Set([
  ...['invalid-request', 'forbidden', 'forbidden-by-service', 'not-found', 'not-supported', 'too-large'],
])

import type { LogRecord } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { LiveRow } from '#core/store/rows.ts'
import type { LogQuery } from '#workers/ports/hub-commands.ts'

/** Maximum number of the log's pages in a bundle. */
const mostPages = 50

/** The newest lines of the log; if the hub stops answering, those received until then. */
export async function gatherLog(
  readLog: (query: LogQuery) => Promise<Result<{ records: LogRecord[]; next: number | null }>>,
): Promise<LogRecord[]> {
  const records: LogRecord[] = []
  let before: number | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const read = await readLog({ before, level: 'trace', text: '' })
    if (!read.ok) break
    records.push(...read.value.records)
    before = read.value.next
    if (before === null) break
  }
  return records
}

/**
 * The rows without personal data: only the id of the signed-in user, no names of devices, and nothing that people
 * wrote.
 */
export function redactedState(rows: readonly LiveRow[]): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  for (const row of rows) {
    if (isCall(row)) {
      const { media, legs, failure } = row.value
      const states = Object.values(legs).map(({ progress, ice, gathering }) => ({ progress, ice, gathering }))
      told[row.id] = { media, legs: states, failure: failure?.name }
      continue
    }
    switch (row.id) {
      case 'session': {
        const { state, profile, failure } = row.value
        told[row.id] = { state, eid: profile?.eid, serviceId: profile?.serviceId, failure: failure?.name }
        break
      }
      case 'device-status': {
        const { isMQTTConnected, audioInput, videoInput, audioOutput } = row.value
        const counts = { audioInput, videoInput, audioOutput }
        told[row.id] = {
          isMQTTConnected,
          ...Object.fromEntries(Object.entries(counts).map(([name, { list }]) => [name, list.length])),
        }
        break
      }
      case 'connection':
      case 'connection-history':
      case 'network':
      case 'hub':
      case 'session-times':
      case 'storage':
        told[row.id] = row.value
    }
  }
  return told
}

type CallRow = Extract<LiveRow, { id: `call/${string}` }>
const isCall = (row: LiveRow): row is CallRow => row.id.startsWith('call/')

/** A zip file with the log, one record for each line, and the state. */
export async function makeBundle(log: readonly LogRecord[], state: unknown): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate')
  const files = {
    'log.jsonl': strToU8(log.map((record) => `${JSON.stringify(record)}\n`).join('')),
    'state.json': strToU8(JSON.stringify(state, null, 2)),
  }
  return new Blob([new Uint8Array(zipSync(files))], { type: 'application/zip' })
}

import { PGlite } from '@electric-sql/pglite'
import { Aedes } from 'aedes'
import pg from 'pg'
import { vi } from 'vitest'

/** Work of the backends of this process. */
export type BackendWork = {
  statements: number
  transactions: number
  /** Jobs that were written. */
  jobs: number
  /** Publishes of the broker, also those that nobody hears, and the bytes of their payloads. */
  publications: number
  publishedBytes: number
}

/**
 * Counts the work of every backend in this process where it leaves the process: at the drivers of both databases, and at
 * the broker. To be called before a backend is started. `read` returns what was done since the last call.
 */
export function countBackendWork(): { read(): BackendWork; texts(): readonly string[]; end(): void } {
  let work = none()
  let texts: string[] = []
  const spies = [postgres(), embedded(), publications()]
  return {
    read() {
      const done = work
      work = none()
      texts = []
      return done
    },
    /** The statements since the last `read`, for the message of a failure. */
    texts: () => texts,
    end() {
      for (const spy of spies) spy.mockRestore()
    },
  }

  function count(text: string) {
    if (/^(commit|rollback)/i.test(text)) return
    if (/^begin/i.test(text)) {
      work.transactions += 1
      return
    }
    work.statements += 1
    if (/insert into "jobs"/.test(text)) work.jobs += 1
    texts.push(text)
  }

  function postgres() {
    const original = pg.Client.prototype.query as (...parts: unknown[]) => unknown
    return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
      const [first] = parts as [string | { text: string }]
      count(typeof first === 'string' ? first : first.text)
      return original.apply(this, parts)
    } as never)
  }

  /** All that PGlite is asked goes through this one method: statements of its own as well as those of our client. */
  function embedded() {
    const { execProtocolStream } = PGlite.prototype
    return vi.spyOn(PGlite.prototype, 'execProtocolStream').mockImplementation(function (
      this: PGlite,
      ...parts: unknown[]
    ) {
      const text = textOf(parts[0] as Uint8Array)
      if (text !== null) count(text)
      return execProtocolStream.apply(this, parts as never)
    } as never)
  }

  function publications() {
    const { publish } = Aedes.prototype
    return vi.spyOn(Aedes.prototype, 'publish').mockImplementation(function (this: Aedes, ...parts: unknown[]) {
      const [packet] = parts as [{ topic: string; payload: string | Buffer }]
      if (packet.topic.startsWith('everline/')) {
        work.publications += 1
        work.publishedBytes += Buffer.byteLength(packet.payload)
      }
      return publish.apply(this, parts as never)
    } as never)
  }
}

/**
 * The statement in messages of the database's protocol, which may be prepared; null: they run none, but describe, bind or
 * end one.
 */
function textOf(message: Uint8Array): string | null {
  const bytes = Buffer.from(message)
  const kind = String.fromCharCode(bytes[0] ?? 0)
  if (kind === 'Q') return bytes.toString('utf8', 5, bytes.indexOf(0, 5))
  if (kind === 'B') {
    // A statement without a name was counted when it was parsed.
    const name = bytes.indexOf(0, 5) + 1
    return bytes[name] === 0 ? null : 'prepared'
  }
  if (kind !== 'P') return null
  const text = bytes.indexOf(0, 5) + 1
  return bytes.toString('utf8', text, bytes.indexOf(0, text))
}

const none = (): BackendWork => ({ statements: 0, transactions: 0, jobs: 0, publications: 0, publishedBytes: 0 })

import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import { createDelta } from 'fossil-delta'
import { differenceForm, formerHeader } from '#core/transport/differences.ts'

const compress = { zstd: promisify(zstdCompress), gzip: promisify(gzip) }

/*
 * A browser that has a part of a former build is sent what is different in the new one. Chromium says by itself what it has
 * (Compression Dictionary Transport, RFC 9842), for scripts of workers too; in all others the service worker asks (RFC 3229).
 */

/** A file by its content and by the SHA-256 of it, in Base64. */
export type Whole = { body: Buffer; hash: string }

/** Parts of a build by what their name is in all builds. */
const hashedName = /^assets\/([\w.-]{1,150})-[\w-]{8}\.(js|css)$/
const sameOf = (path: string) => {
  const [, name, ending] = hashedName.exec(path) ?? []
  return name === undefined ? null : `${name}-*.${ending}`
}

/** A browser keeps a dictionary besides the file: only the twenty largest parts of the app are worth that. */
const leastBytes = 50_000
/** Those of three former builds. */
const keptDifferences = 64
/** More at a time are not made: the file is sent whole. */
const madeAtOnce = { dcz: 4, [differenceForm]: 8 }
/** Those for service workers are made on the main thread, in about 50 ms each: one after the other, with this pause. */
const restMs = 200
/** The size hardly depends on it; much above, the time does. */
const level = 12
/** A frame that decoders of zstd skip: the hash of the dictionary follows. */
const frameHead = Buffer.from('5e2a4d1820000000', 'hex')

export type Difference = { form: 'dcz' | typeof differenceForm; bytes: Buffer }

export type Differences = {
  /** Headers by which a browser takes this file as a dictionary; none if it should not. */
  headersOf(path: string, body: Buffer): Record<string, string>
  /**
   * The difference to the file that the browser has: as `dcz`, or compressed with gzip in the form for service workers. Null if
   * it has none that is known here.
   */
  of(path: string, file: Whole, headers: Headers): Promise<Difference | null>
}

/** @param read a file of this build, or of a former one */
export function createDifferences(read: (path: string) => Promise<Whole | null>): Differences {
  const kept = new Map<string, Promise<Buffer>>()
  const making = { dcz: 0, [differenceForm]: 0 }

  const makers = {
    async dcz(file: Whole, former: Whole) {
      const params = { [constants.ZSTD_c_compressionLevel]: level }
      const options = { dictionary: former.body, params, pledgedSrcSize: file.body.length }
      const frame = await compress.zstd(file.body, options)
      return Buffer.concat([frameHead, Buffer.from(former.hash, 'base64'), frame])
    },
    [differenceForm]: async (file: Whole, former: Whole) => {
      const delta = createDelta(new Uint8Array(former.body), new Uint8Array(file.body))
      return compress.gzip(delta)
    },
  }

  let queue: Promise<unknown> = Promise.resolve()
  /** Calls `make` after those that were given before. */
  function inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
    const done = queue.then(make)
    queue = done.catch(() => {}).then(() => pause(restMs, undefined, { ref: false }))
    return done
  }

  function made(pair: string, form: Difference['form'], make: () => Promise<Buffer>): Promise<Buffer> | null {
    const before = kept.get(pair)
    if (before || making[form] >= madeAtOnce[form]) return before ?? null
    making[form] += 1
    const done = (form === 'dcz' ? make() : inTurn(make)).finally(() => {
      making[form] -= 1
    })
    kept.set(pair, done)
    void done.catch(() => kept.delete(pair))
    const [oldest] = kept.keys()
    if (kept.size > keptDifferences && oldest !== undefined) kept.delete(oldest)
    return done
  }

  return {
    headersOf(path, body) {
      const same = sameOf(path)
      if (same === null || body.length < leastBytes) return {}
      const vary = `accept-encoding, available-dictionary, ${formerHeader}`
      return { vary, 'use-as-dictionary': `match="${same}", id="${path.slice('assets/'.length)}"` }
    },
    async of(path, file, headers) {
      const asked = askedOf(headers)
      // The file of another part is no help, and would be one more pair for each part.
      if (!asked || asked.had === path || sameOf(asked.had) === null || sameOf(asked.had) !== sameOf(path)) return null
      const { had, form } = asked
      const former = await read(had)
      if (former === null || (form === 'dcz' && headers.get('available-dictionary') !== `:${former.hash}:`)) return null
      const bytes = await made(`${form} ${path} ${had}`, form, () => makers[form](file, former))
      return bytes && { form, bytes }
    },
  }
}

type Asked = { form: Difference['form']; had: string }

/** The path of the file that the browser has, and the form of differences that it takes; null when it takes none. */
function askedOf(headers: Headers): Asked | null {
  const encodings = headers.get('accept-encoding') ?? ''
  if (/\bdcz\b/.test(encodings) && headers.has('available-dictionary')) {
    const [, name] = /^"([^"\\/]{1,200})"$/.exec(headers.get('dictionary-id') ?? '') ?? []
    return name === undefined ? null : { form: 'dcz', had: `assets/${name}` }
  }
  const name = headers.get(formerHeader) ?? ''
  const takesIt = headers.get('a-im') === differenceForm && /\bgzip\b/.test(encodings)
  return takesIt && /^[\w.-]{1,200}$/.test(name) ? { form: differenceForm, had: `assets/${name}` } : null
}

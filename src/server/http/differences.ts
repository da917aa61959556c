import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

const compress = promisify(zstdCompress)

/*
 * Compression Dictionary Transport (RFC 9842): a browser that has a part of a former build says so, and is sent what is
 * different in the new one. Chromium does that for scripts of workers too, and for what the service worker loads.
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
/** More at a time are not made: the file is sent as to other browsers. */
const madeAtOnce = 4
/** The size hardly depends on it; much above, the time does. */
const level = 12
/** A frame that decoders of zstd skip: the hash of the dictionary follows. */
const frameHead = Buffer.from('5e2a4d1820000000', 'hex')

export type Differences = {
  /** Headers by which a browser takes this file as a dictionary; none if it should not. */
  headersOf(path: string, body: Buffer): Record<string, string>
  /** The difference to the file that the browser says it has, as `dcz`; null when it has none that is known here. */
  of(path: string, file: Whole, headers: Headers): Promise<Buffer | null>
}

/** @param read a file of this build, or of a former one */
export function createDifferences(read: (path: string) => Promise<Whole | null>): Differences {
  const kept = new Map<string, Promise<Buffer>>()
  let making = 0

  async function make(file: Whole, dictionary: Whole): Promise<Buffer> {
    making += 1
    const params = { [constants.ZSTD_c_compressionLevel]: level }
    const options = { dictionary: dictionary.body, params, pledgedSrcSize: file.body.length }
    const frame = compress(file.body, options).finally(() => {
      making -= 1
    })
    return Buffer.concat([frameHead, Buffer.from(dictionary.hash, 'base64'), await frame])
  }

  return {
    headersOf(path, body) {
      const same = sameOf(path)
      if (same === null || body.length < leastBytes) return {}
      const vary = 'accept-encoding, available-dictionary'
      return { vary, 'use-as-dictionary': `match="${same}", id="${path.slice('assets/'.length)}"` }
    },
    async of(path, file, headers) {
      const had = formerOf(headers)
      // The file of another part is no help, and would be one more pair for each part.
      if (had === null || had === path || sameOf(had) === null || sameOf(had) !== sameOf(path)) return null
      const dictionary = await read(had)
      if (dictionary === null || headers.get('available-dictionary') !== `:${dictionary.hash}:`) return null
      const pair = `${path} ${had}`
      const before = kept.get(pair)
      if (before || making >= madeAtOnce) return before ?? null
      const made = make(file, dictionary)
      kept.set(pair, made)
      void made.catch(() => kept.delete(pair))
      const [oldest] = kept.keys()
      if (kept.size > keptDifferences && oldest !== undefined) kept.delete(oldest)
      return made
    },
  }
}

/** The path of the file that the browser has, by the id that it was given; null when it could not take a difference. */
function formerOf(headers: Headers): string | null {
  const takesIt = /\bdcz\b/.test(headers.get('accept-encoding') ?? '') && headers.has('available-dictionary')
  const [, name] = /^"([^"\\/]{1,200})"$/.exec(headers.get('dictionary-id') ?? '') ?? []
  return takesIt && name !== undefined ? `assets/${name}` : null
}

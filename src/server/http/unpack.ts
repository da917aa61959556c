import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fail, ok, type Result } from '#core/platform/result.ts'

/** What 800 of the longest lines of a log come to. */
const mostInflatedBytes = 8 * 1024 * 1024
const inflate = promisify(gunzip)

/** What is in a gzip: `too-large`, found out before it is whole, or `invalid-request` when it is none. */
export async function unpack(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  try {
    return ok(await inflate(bytes, { maxOutputLength: mostInflatedBytes }))
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? fail('too-large') : fail('invalid-request', 'body is not gzip')
  }
}

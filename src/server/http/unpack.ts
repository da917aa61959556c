import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { maxLogBytes } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

const inflate = promisify(gunzip)

/** Decompresses gzip, which only uploads of log lines may be. `too-large` as soon as the limit is exceeded; `invalid-request` for anything else than gzip. */
export async function unpack(bytes: Uint8Array): Promise<Result<Uint8Array>> {
  try {
    return ok(await inflate(bytes, { maxOutputLength: maxLogBytes }))
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? fail('too-large') : fail('invalid-request', 'body is not gzip')
  }
}

/* The part of s3rver's interface that the tests use; it comes without types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  type Context = {
    method: string
    path: string
    query: Readonly<Record<string, string | undefined>>
    status: number
    type: string
    body: string
  }

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: ReadonlyArray<{ name: string; configs: readonly string[] }>
    })
    /** Koa's. */
    middleware: Array<(context: Context, next: () => Promise<void>) => Promise<void>>
    store: { getResourcePath(bucket: string, key: undefined, resource: 'uploads'): string }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}

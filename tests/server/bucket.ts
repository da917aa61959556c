import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type Bucket = {
  /** As the setting FILES_URL names it. */
  url: string
  stop(): Promise<void>
}

const name = 'everline'

/** Starts an S3 server with one bucket in a folder of its own. */
export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'everline-bucket-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name, configs: [] }],
  })
  answerListParts(server)
  const { port } = await server.run()
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The server has every call that uploads in parts need but this one: which parts have arrived. */
function answerListParts(server: S3rver): void {
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (context.method !== 'GET' || uploadId === undefined) return next()
    const folder = join(server.store.getResourcePath(name, undefined, 'uploads'), uploadId)
    context.type = 'application/xml'
    if (!existsSync(folder)) {
      context.status = 404
      context.body = '<Error><Code>NoSuchUpload</Code></Error>'
      return
    }
    const numbers = (await readdir(folder)).filter((file) => /^\d+$/.test(file)).map(Number)
    const parts = await Promise.all(numbers.toSorted((a, b) => a - b).map((number) => partOf(folder, number)))
    context.status = 200
    context.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
  })
}

async function partOf(folder: string, number: number): Promise<string> {
  const path = join(folder, String(number))
  const [{ size }, md5] = await Promise.all([stat(path), readFile(`${path}.md5`, 'utf8')])
  return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
}

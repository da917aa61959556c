import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { differenceForm, differenceStatus } from '#core/transport/differences.ts'
import { createDifferences, type Difference, type Whole } from './differences.ts'
import { type InlineParts, inlinePartsOf } from './inline-parts.ts'
import { acceptsGzip } from './respond.ts'

const compress = promisify(gzip)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = /^text\/|json|svg/
const forever = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'
/** Chromium asks for the icon at each new address of a tab, and for a tone each time it plays. */
const oftenAsked = /^(favicon\.svg|sounds\/[^/]+)$/
const aDay = 'public, max-age=86400'

/** How many files of former builds stay in memory. */
const keptElsewhere = 50

type File = Whole & { zipped: Buffer | null; etag: string; version: string; inline: InlineParts }

export type StaticFiles = {
  /** A file below the root; null when there is none. `cache` replaces the `Cache-Control` that follows from its name. */
  serve(path: string, request: Request, headers: Record<string, string>, cache?: string): Promise<Response | null>
  /** The parts that the policy of a page must allow; none if there is no such page. */
  inlineOf(path: string): Promise<InlineParts>
}

const nothing: InlineParts = { scripts: [], styles: [] }

/**
 * Serves the files below a folder. A file that was read stays in memory, compressed, until it changes on the disk.
 *
 * @param heads text to send before a file's own text, by the file's path
 * @param elsewhere the bytes of a file of `assets/` that is not on the disk
 */
export function createStaticFiles(
  root: string,
  heads: Readonly<Record<string, string>> = {},
  elsewhere: (name: string) => Promise<Buffer | null> = async () => null,
): StaticFiles {
  const files = new Map<string, File>()
  const others = new Map<string, File>()
  const differences = createDifferences(load)

  async function load(path: string): Promise<File | null> {
    const absolute = join(root, path)
    // A path by way of another folder would be the same file under another name, without what belongs to its name.
    if (path.includes('\0') || absolute !== `${root}${sep}${path.replaceAll('/', sep)}`) return null
    const stats = await stat(absolute).catch(() => null)
    if (!stats?.isFile()) return loadElsewhere(path)
    const version = `${stats.mtimeMs} ${stats.size}`
    const before = files.get(absolute)
    if (before?.version === version) return before
    const head = heads[path] ?? ''
    const file = await fileOf(path, Buffer.concat([Buffer.from(head), await readFile(absolute)]), version)
    files.set(absolute, file)
    return file
  }

  /** Files whose names are hashes of their content never change. */
  async function loadElsewhere(path: string): Promise<File | null> {
    const before = others.get(path)
    const [, name] = /^assets\/([^/]+)$/.exec(path) ?? []
    if (before || name === undefined) return before ?? null
    const bytes = await elsewhere(name)
    if (bytes === null) return null
    const file = await fileOf(path, bytes, name)
    const [oldest] = others.keys()
    if (others.size >= keptElsewhere && oldest !== undefined) others.delete(oldest)
    others.set(path, file)
    return file
  }

  /** Only for what this build serves: former files are asked for by few. */
  async function differenceOf(path: string, file: File, { method, headers }: Request): Promise<Difference | null> {
    if (method === 'HEAD' || file.zipped === null || others.get(path) === file) return null
    const found = await differences.of(path, file, headers).catch(() => null)
    return found && found.bytes.length < file.zipped.length ? found : null
  }

  return {
    inlineOf: async (path) => (await load(path))?.inline ?? nothing,
    async serve(path, request, headers, cache) {
      const file = await load(path)
      if (!file) return null
      const all: Record<string, string> = {
        // A page that its route did not expect runs nothing.
        ...(extname(path) === '.html' && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
        ...headers,
        'content-type': typeOf(path),
        'cache-control': cache ?? cacheOf(path),
        etag: file.etag,
        vary: 'accept-encoding',
        ...differences.headersOf(path, file.body),
      }
      if (request.headers.get('if-none-match')?.includes(file.etag))
        return new Response(null, { status: 304, headers: all })
      const difference = await differenceOf(path, file, request)
      const { bytes, encoding } = difference ? sentAs(difference) : encoded(file, request)
      if (encoding !== null) all['content-encoding'] = encoding
      all['content-length'] = String(bytes.length)
      const isForWorker = difference?.form === differenceForm
      // It helps only who has the former file.
      if (isForWorker) Object.assign(all, { im: differenceForm, 'cache-control': 'no-store' })
      return new Response(new Uint8Array(bytes), { status: isForWorker ? differenceStatus : 200, headers: all })
    },
  }
}

const sentAs = ({ form, bytes }: Difference): Encoded => ({ bytes, encoding: form === 'dcz' ? 'dcz' : 'gzip' })

type Encoded = { bytes: Buffer; encoding: string | null }
const encoded = ({ zipped, body }: File, request: Request): Encoded =>
  zipped !== null && acceptsGzip(request) ? { bytes: zipped, encoding: 'gzip' } : { bytes: body, encoding: null }

async function fileOf(path: string, body: Buffer, version: string): Promise<File> {
  const isWorthIt = compressible.test(typeOf(path)) && body.length > 1024
  const hash = createHash('sha256').update(body).digest()
  const etag = `"${hash.toString('base64url').slice(0, 22)}"`
  const inline = extname(path) === '.html' ? inlinePartsOf(body.toString()) : nothing
  const zipped = isWorthIt ? await compress(body, { level: 9 }) : null
  return { body, hash: hash.toString('base64'), zipped, etag, version, inline }
}

const cacheOf = (path: string) => (/(^|\/)assets\//.test(path) ? forever : oftenAsked.test(path) ? aDay : askAgain)

const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream'

import { applyDelta } from 'fossil-delta'
import { cacheNames } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'
import { differenceForm, differenceStatus, formerHeader, leastDifferenceBytes } from '#core/transport/differences.ts'
import { bareText, fullText, likenessOf, stemOfPath, stemsOf } from './likeness.ts'

/** A file of the build. `like`: what stays of its text without the names of others; `unkept`: it is loaded when it is needed. */
export type BuiltFile = { url: string; revision: string | null; like?: string; unkept?: true }

/** Names the builds whose files may be in the cache. */
const buildsCache = 'everline-builds'
const buildPath = '/everline-build/'

export async function forgetFormerBuilds(): Promise<void> {
  const builds = await caches.open(buildsCache)
  for (const request of await builds.keys())
    if (!request.url.endsWith(`${buildPath}${__BUILD__}`)) await builds.delete(request)
}

/**
 * Puts the files into the cache that are like those of a build before: a change of one line gives each file that imports
 * the changed one a new name, and so on, and all would be loaded anew. Of large ones that differ in more, what is different
 * is loaded.
 *
 * @param store stores an answer as if it came from the network
 */
export async function takeFromBefore(
  precache: PrecacheController,
  files: readonly BuiltFile[],
  store: (key: string, answer: Response) => Promise<void>,
): Promise<void> {
  const [cache, builds] = [await caches.open(cacheNames.precache), await caches.open(buildsCache)]
  const known = (await builds.keys()).map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
  await builds.put(`${buildPath}${__BUILD__}`, new Response())
  const before = new Map<string, Request[]>()
  for (const request of await cache.keys()) {
    const stem = stemOfPath(new URL(request.url).pathname)
    before.set(stem, [...(before.get(stem) ?? []), request])
  }
  const stems = stemsOf(files.map(({ url }) => url.replace('assets/', '')))

  async function textLike({ url, like }: BuiltFile): Promise<string | null> {
    for (const request of before.get(stemOfPath(url)) ?? []) {
      const text = await (await cache.match(request))?.text()
      if (text === undefined) continue
      const bare = bareText(text, stems, known, false)
      if ((await likenessOf(bare)) === like) return fullText(bare, stems, __BUILD__)
    }
    return null
  }

  const headersOf = createHeaders()
  for (const file of files) {
    const key = precache.getCacheKeyForURL(file.url)
    if (!(file.like && key) || (await cache.match(key))) continue
    const former = before.get(stemOfPath(file.url))?.at(-1)
    // A difference that cannot be had or applied costs this file alone, which is loaded.
    const made = (await textLike(file)) ?? (await byDifference(file.url, former).catch(() => null))
    if (made instanceof Response) await store(key, made)
    else {
      const headers = made !== null && (await headersOf(file.url))
      if (headers) await store(key, new Response(made, { headers }))
    }
  }
}

/**
 * The bytes of a large file, made of a former one and of what the backend says is different [RFC 3229]; the backend's answer if
 * it sends all of it, and null if there is none. Throws if the former file is not what the backend takes it for.
 *
 * @param former the request of the former file, by which the cache keeps it
 */
async function byDifference(
  url: string,
  former: Request | undefined,
): Promise<Uint8Array<ArrayBuffer> | Response | null> {
  const kept = former && (await caches.match(former))
  if (!kept) return null
  const bytes = new Uint8Array(await kept.arrayBuffer())
  if (bytes.length < leastDifferenceBytes) return null
  const name = former.url.slice(former.url.lastIndexOf('/') + 1)
  const answer = await fetch(url, { headers: { 'a-im': differenceForm, [formerHeader]: name } })
  if (answer.status !== differenceStatus) return answer.ok ? answer : null
  return applyDelta(bytes, new Uint8Array(await answer.arrayBuffer()))
}

/** The headers that the backend gives such a file today: its policy may be another than before. */
function createHeaders() {
  const asked = new Map<string, Promise<Headers | null>>()
  return (url: string) => {
    // All scripts have the same.
    const kind = url.slice(url.lastIndexOf('.'))
    const answer = asked.get(kind) ?? ask(url)
    asked.set(kind, answer)
    return answer
  }
}

async function ask(url: string): Promise<Headers | null> {
  const answer = await fetch(new Request(url, { method: 'HEAD', cache: 'reload' })).catch(() => null)
  if (!answer?.ok) return null
  const headers = new Headers(answer.headers)
  for (const name of ['content-length', 'content-encoding', 'etag', 'use-as-dictionary']) headers.delete(name)
  return headers
}

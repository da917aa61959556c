/*
 * Tells the service worker of each script, and of the page, what stays of it when only names have changed: it makes such files
 * of those that it has (src/workers/service/files-from-before.ts).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bareText, fullText, likenessOf, stemsOf } from '../src/workers/service/likeness.ts'

type Entry = { url: string; revision: string | null; size: number }

export const likenesses = (folder: string, build: string) => async (manifest: Entry[]) => {
  // Others name these too, though few browsers load them: `unkept`.
  const listed = new Set(manifest.map(({ url }) => url))
  const others = (await readdir(join(folder, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((url) => url.endsWith('.js') && !listed.has(url))
  const stems = stemsOf([...listed, ...others].map((url) => url.replace('assets/', '')))
  const withLikeness = async (entry: Entry) => {
    if (!/^assets\/.*\.js$|^index\.html$/.test(entry.url)) return entry
    const text = await readFile(join(folder, entry.url), 'utf8')
    const bare = bareText(text, stems, [build], true)
    return fullText(bare, stems, build) === text ? { ...entry, like: await likenessOf(bare) } : entry
  }
  const unkept = others.map((url) => ({ url, revision: null, size: 0, unkept: true }))
  return { manifest: [...(await Promise.all(manifest.map(withLikeness))), ...unkept] }
}

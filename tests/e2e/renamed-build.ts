import { appendFile, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Gives each script of a built app another name, as if a change had reached all of them. */
export async function renameAll(app: string): Promise<void> {
  const assets = join(app, 'assets')
  const names = await readdir(assets)
  for (const name of names) await rename(join(assets, name), join(assets, renamedOf(name)))
  const texts = (await readdir(app, { recursive: true })).filter((name) => /\.(?:js|css|html|map)$/.test(name))
  for (const path of texts.map((name) => join(app, name))) {
    const text = (await readFile(path, 'utf8')).replace(/[\w.-]+-[\w-]{8}\.js/g, (name) =>
      names.includes(name) ? renamedOf(name) : name,
    )
    // The list of the service worker says by this whether a file without a hash has changed.
    const listed = text.replace(/(revision["`]?:["`])(\w{31})(\w)/g, '$1$3$2')
    await writeFile(path, path.endsWith('sw.js') ? listed : text)
  }
}

/** `part-abcdefgh.js` becomes `part-bcdefgha.js`. */
const renamedOf = (name: string) => name.replace(/-([\w-])([\w-]{7})(\.js)/, '-$2$1$3')

/** Puts one more line into a part of a renamed build, as if its source had it. */
export async function addLine(app: string, part: string): Promise<void> {
  const name = (await readdir(join(app, 'assets'))).find((each) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(each))
  if (!name) throw new Error(`no part ${part}`)
  await appendFile(join(app, 'assets', name), '\nglobalThis.changed = true')
  const worker = join(app, 'sw.js')
  const text = await readFile(worker, 'utf8')
  // By this the service worker knows that it cannot make the part of the one before.
  const listed = new RegExp(`"like":"[^"]+"(?=,"revision":null,"url":"assets/${name}")`)
  if (!listed.test(text)) throw new Error(`${name} is not in the list`)
  await writeFile(worker, text.replace(listed, '"like":"AAAAAAAA"'))
}

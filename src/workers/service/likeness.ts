/*
 * A change of one file of the build changes the names of all that import it, and so on. Without these names, and without
 * the name of the build, a file is like the one of the build before, and can be made of it.
 */

/** Words that may be names of files. */
const words = /[\w.-]+/g
const hash = /^-[\w-]{8}$/

/** The parts of a file's hashed name at the beginning of a word; null for any other word. `rest`: of a map's name. */
function partsOf(word: string): { name: string; stem: string; rest: string } | null {
  const name = word.endsWith('.map') ? word.slice(0, -'.map'.length) : word
  const ending = ['.js', '.css', '.woff2'].find((each) => name.endsWith(each)) ?? ''
  const at = name.length - ending.length - '-AbCd1234'.length
  if (ending === '' || at < 1 || !hash.test(name.slice(at, -ending.length))) return null
  return { name, stem: `${name.slice(0, at)}${ending}`, rest: word.slice(name.length) }
}
const stemOf = (name: string) => partsOf(name)?.stem ?? name

/** Hashed names of a build by what stays of them in the next one. */
export type Stems = ReadonlyMap<string, string>

/** Stems of several files say nothing, and are left out. */
export function stemsOf(names: readonly string[]): Stems {
  const stems = new Map<string, string>()
  const twice = new Set<string>()
  for (const name of names) {
    const stem = stemOf(name)
    if (stems.has(stem)) twice.add(stem)
    stems.set(stem, name)
  }
  for (const stem of twice) stems.delete(stem)
  return stems
}

export const stemOfPath = (path: string): string => stemOf(path.slice(path.lastIndexOf('/') + 1))

/** Letters that no language has: a file with one of them is loaded. */
const [aroundName, build] = ['\uE000', '\uE001']

/**
 * A file's text without the names of other files and of its build.
 *
 * @param stems those of the new build
 * @param isNew whether the text is of that build: it then has no other names with these stems
 */
export function bareText(text: string, stems: Stems, builds: readonly string[], isNew: boolean): string {
  const withoutNames = text.replace(words, (word) => {
    const parts = partsOf(word)
    const named = parts && stems.get(parts.stem)
    if (!parts || !named || (isNew && named !== parts.name)) return word
    return `${aroundName}${parts.stem}${aroundName}${parts.rest}`
  })
  return builds.reduce((bare, each) => bare.replaceAll(each, build), withoutNames)
}

/** The text of the new build that has this bare text. */
export const fullText = (bare: string, stems: Stems, newBuild: string): string =>
  bare.replaceAll(build, newBuild).replace(/\uE000([^\uE000]+)\uE000/g, (_, stem) => stems.get(stem) ?? stem)

/** A short digest of a bare text. */
export async function likenessOf(bare: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bare))
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 6)))
}

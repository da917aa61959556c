import type { Plugin } from 'vite'

/**
 * Refuses a build whose files import each other in a circle: the one that is loaded first reads the other before it has
 * run, and fails, in browsers only.
 */
export const refuseChunkCircles = (): Plugin => ({
  name: 'everline-chunk-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const imports = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    )
    const circle = chunkCircle(new Map(imports))
    if (circle) this.error(`These files import each other in a circle: ${circle.join(' → ')}`)
  },
})

/**
 * Finds a circle of files.
 *
 * @param imports by the name of each file the names that it imports statically
 * @returns the names along the circle, the first once more at the end; null if there is none
 */
export function chunkCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const way: string[] = []
  function visit(name: string): string[] | null {
    const begin = way.indexOf(name)
    if (begin >= 0) return [...way.slice(begin), name]
    if (done.has(name)) return null
    way.push(name)
    for (const next of imports.get(name) ?? []) {
      const found = visit(next)
      if (found) return found
    }
    way.pop()
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const found = visit(name)
    if (found) return found
  }
  return null
}

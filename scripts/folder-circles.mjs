/**
 * Finds circles among the folders of a realm. Every folder directly below a root is one area, with all that is in it;
 * the files that lie in the root itself are one more. Tests do not count: they may reach for anything.
 *
 * @param {ReadonlyArray<{ source: string, dependencies: ReadonlyArray<{ resolved: string }> }>} modules what was cruised
 * @param {readonly string[]} roots as `src/server`
 * @returns {string[]} one line for each knot: a shortest circle through it, with the imports that make it
 */
export function folderCircles(modules, roots) {
  return roots.flatMap((root) => {
    const imports = importsBetweenAreas(modules, root)
    const found = []
    const seen = new Set()
    for (const area of [...imports.keys()].sort()) {
      const circle = seen.has(area) ? null : shortestWay(imports, area, area)
      if (!circle) continue
      for (const each of imports.keys()) {
        if (shortestWay(imports, area, each) && shortestWay(imports, each, area)) seen.add(each)
      }
      found.push(circle.map(({ from, to }) => `${from} → ${to}`).join(', '))
    }
    return found
  })
}

/** By area, then by the area that it imports: one import as the example. */
function importsBetweenAreas(modules, root) {
  const areaOf = (path) => {
    if (!path.startsWith(`${root}/`) || isTest.test(path)) return null
    const [area, ...rest] = path.slice(root.length + 1).split('/')
    return rest.length === 0 ? '' : area
  }
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    const from = areaOf(source)
    if (from === null) continue
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved)
      if (to === null || to === from) continue
      const known = imports.get(from) ?? new Map()
      if (!known.has(to)) known.set(to, { from: source, to: resolved })
      imports.set(from, known)
    }
  }
  return imports
}

const isTest = /\.(test|stories)\.tsx?$/

function shortestWay(imports, start, end) {
  const ways = [{ area: start, steps: [] }]
  const visited = new Set()
  for (const { area, steps } of ways) {
    for (const [next, example] of imports.get(area) ?? []) {
      if (next === end) return [...steps, example]
      if (visited.has(next)) continue
      visited.add(next)
      ways.push({ area: next, steps: [...steps, example] })
    }
  }
  return null
}

import type { FoundLine } from '#core/contract/index.ts'

/** Lines of this browser and of the backend, each once, the newest first. What is held here is the newer state. */
export function mergeFound(here: readonly FoundLine[], ofBackend: readonly FoundLine[]): FoundLine[] {
  const found = new Map(ofBackend.map((line) => [line.id, line]))
  for (const line of here) found.set(line.id, line)
  return [...found.values()].toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1))
}

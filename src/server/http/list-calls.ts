import { type CallDefinition, type CallId, calls } from '#core/contract/index.ts'

/** A schema, as far as it is looked into here. */
type Part = {
  type?: string
  entries?: Record<string, Part>
  options?: readonly unknown[]
  wrapped?: Part
  pipe?: readonly unknown[]
}

/** Calls whose answer has lists or is a file, and can therefore be large. Derived from the contract. */
export const listCalls: ReadonlySet<CallId> = new Set(
  // The checked edge: the keys of `calls` are its ids.
  (Object.entries(calls) as Array<[CallId, CallDefinition]>)
    .filter(([, { result, download }]) => download !== undefined || hasList(result as Part))
    .map(([id]) => id),
)

function hasList(part: Part): boolean {
  if (part.type === 'array' || part.type === 'record') return true
  const inside = [...Object.values(part.entries ?? {}), ...(part.options ?? []), part.wrapped, ...(part.pipe ?? [])]
  return inside.some((each) => typeof each === 'object' && each !== null && each !== part && hasList(each))
}

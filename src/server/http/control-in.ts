import { hasControls } from '#core/contract/clean-text.ts'

/**
 * The path of the first text with control characters in a part of a request, names of properties included; null without
 * any. Also fields whose schema says nothing of them, such as secrets, reach databases and logs.
 */
export function controlIn(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return hasControls(value) ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inside] of Object.entries(value)) {
    if (hasControls(name)) return ['property']
    const path = controlIn(inside)
    if (path) return [name, ...path]
  }
  return null
}

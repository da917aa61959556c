import { cleanText, withoutDirectionMarks } from '#core/contract/clean-text.ts'
import { maxFileNameLength } from '#core/contract/limits.ts'

/** A name that everybody can read: without characters that control a text, and not longer than names may be. */
export function fileName(name: string): string {
  const clean = withoutDirectionMarks(cleanText(name)).trim() || 'file'
  if (clean.length <= maxFileNameLength) return clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 12 ? clean.slice(dot) : ''
  return `${clean.slice(0, maxFileNameLength - ending.length)}${ending}`.toWellFormed()
}

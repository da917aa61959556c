const inertBeginnings = ['#', 'data:image/png', 'data:image/jpeg', 'data:image/webp', 'data:image/gif']

/** Whether a reference stays within its file: a fragment, or a picture in the reference itself. */
export function isInertReference(reference: string): boolean {
  const start = reference.trimStart().slice(0, 40).toLowerCase()
  return start === '' || inertBeginnings.some((beginning) => start.startsWith(beginning))
}

/** Text in a style that loads or runs something. A backslash can hide letters of any of it. */
const refusedInStyles = ['\\', '@import', 'image-set(', 'src(', 'javascript:', 'vbscript:']

/** Whether a style, or text that may be one, refers to nothing outside of its file. Reads it a fixed number of times. */
export function isInertStyle(style: string): boolean {
  const text = style.toLowerCase()
  if (refusedInStyles.some((refused) => text.includes(refused))) return false
  const [, ...references] = text.split('url(')
  return references.every((reference) => isInertReference(withoutQuote(reference.slice(0, 200).trimStart())))
}

const withoutQuote = (reference: string) =>
  reference.startsWith('"') || reference.startsWith("'") ? reference.slice(1) : reference

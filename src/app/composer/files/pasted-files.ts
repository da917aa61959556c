/** The part of clipboard data that is read. */
type Pasted = { files: FileList; getData(type: string): string }

/**
 * The files that a paste is about. Office programs add a picture of a text that is copied, which then is a text; copied
 * files come with their names or their addresses, and a copied picture with markup around it that has no words.
 */
export function pastedFiles(pasted: Pasted | null): readonly File[] {
  const files = [...(pasted?.files ?? [])]
  if (!pasted || files.length === 0) return []
  const lines = pasted
    .getData('text/plain')
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('\0', '').trim())
    .filter((line) => line !== '')
    .filter((line, index, all) => !isOrder(line) || all.slice(index).every(isOrder))
  const names = files.map(({ name }) => asCompared(name))
  const isOfFiles = (line: string) =>
    [line, decoded(line)].map(asCompared).some((path) => names.some((name) => isPathOf(path, name)))
  const isAddress = lines.length === 1 && /^(?:https?|file|blob|data):\S*$/i.test(lines[0] ?? '')
  return lines.every(isOfFiles) || isAddress ? files : []
}

/** Tells whether a line is one that Nautilus writes before the addresses of copied files. */
const isOrder = (line: string) => /^(?:x-special\/[\w-]+|copy|cut)$/.test(line)

const isPathOf = (path: string, name: string) =>
  path === name || path.endsWith(`/${name}`) || path.endsWith(`\\${name}`)

/** macOS composes the letters of a file's name otherwise than those of a text; Windows and KDE copy paths in quotes. */
const asCompared = (text: string) =>
  text
    .normalize()
    .trim()
    .replace(/^"(.*)"$|^'(.*)'$/s, '$1$2')

/** Decodes an address to its path in the file system; returns other text unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is read of a paste. */
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
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const names = files.map(({ name }) => name)
  const isOfFiles = (line: string) =>
    names.some((name) => line === name || line.endsWith(`/${name}`) || line.endsWith(`\\${name}`))
  const isAddress = lines.length === 1 && /^(?:https?|file|blob|data):\S*$/i.test(lines[0] ?? '')
  return lines.every(isOfFiles) || isAddress ? files : []
}

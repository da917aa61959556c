import { SaxesParser } from 'saxes'

/** Elements that run something, show a document, or change what another element refers to. */
const refusedElements = /^(?:script|foreignobject|iframe|object|embed|handler|listener|set|animate.*)$/i
/** ASCII means the same in each of them. */
const readableEncodings = /^(?:utf-8|us-ascii|iso-8859-1)$/i
/** Maximum number of elements within each other. */
const maxDepth = 100

/**
 * Reads an SVG and refuses content that runs or loads anything. SVGs are only shown as images, where nothing of this
 * happens, and their address answers with a policy that forbids it; such a file is refused all the same.
 *
 * The parser reads each character once, and nothing here looks at the text as a whole with an expression: the time
 * grows with the length.
 *
 * @returns attributes of its root, by their names; null when it is refused, or is no SVG
 */
export function checkSvg(text: string): Readonly<Record<string, string>> | null {
  const parser = new SaxesParser()
  let root: Record<string, string> | null = null
  let depth = 0
  let isRefused = false
  const refuseUnless = (isFine: boolean) => {
    isRefused ||= !isFine
  }
  // The parser corrects nothing: a browser shows no malformed SVG either.
  parser.on('error', () => refuseUnless(false))
  parser.on('xmldecl', ({ encoding }) => refuseUnless(encoding === undefined || readableEncodings.test(encoding)))
  // An internal subset defines entities.
  parser.on('doctype', (doctype) => refuseUnless(!doctype.includes('[')))
  parser.on('processinginstruction', () => refuseUnless(false))
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    const element = localName(name)
    root ??= element === 'svg' ? attributes : null
    refuseUnless(root !== null && depth <= maxDepth && !refusedElements.test(element))
    for (const [attribute, value] of Object.entries(attributes)) refuseUnless(isInertAttribute(attribute, value))
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  const checkText = (content: string) => refuseUnless(isInertStyle(content))
  parser.on('text', checkText)
  parser.on('cdata', checkText)

  // In pieces: nothing more of a file is read once it was refused.
  for (let at = 0; at < text.length && !isRefused; at += pieceLength) parser.write(text.slice(at, at + pieceLength))
  if (!isRefused) parser.close()
  return isRefused ? null : root
}

const pieceLength = 4096

/** A name without its prefix. */
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

function isInertAttribute(name: string, value: string): boolean {
  const attribute = localName(name)
  if (attribute.startsWith('on')) return false
  return attribute === 'href' || attribute === 'src' ? isInertReference(value) : isInertStyle(value)
}

const inertBeginnings = ['#', 'data:image/png', 'data:image/jpeg', 'data:image/webp', 'data:image/gif']

/** Whether a reference stays within its file: a fragment, or a picture in the reference itself. */
function isInertReference(reference: string): boolean {
  const start = reference.trimStart().slice(0, 40).toLowerCase()
  return start === '' || inertBeginnings.some((beginning) => start.startsWith(beginning))
}

/** Text in a style that loads or runs something. A backslash can hide letters of any of it. */
const refusedInStyles = ['\\', '@import', 'image-set(', 'src(', 'javascript:', 'vbscript:']

/** Whether a style, or text that may be one, refers to nothing outside of its file. Reads it a fixed number of times. */
function isInertStyle(style: string): boolean {
  const text = style.toLowerCase()
  if (refusedInStyles.some((refused) => text.includes(refused))) return false
  const [, ...references] = text.split('url(')
  return references.every((reference) => isInertReference(withoutQuote(reference.slice(0, 200).trimStart())))
}

const withoutQuote = (reference: string) =>
  reference.startsWith('"') || reference.startsWith("'") ? reference.slice(1) : reference

import { Parser } from 'htmlparser2'
import type { LinkPreview } from '#core/contract/index.ts'
import type { Page } from './fetch-page.ts'

/** In code points. */
const most = { site: 60, title: 150, description: 300 }
/** Part of a page in which its encoding must be declared. */
const declarationBytes = 1024

/** Parses a page's head into a preview; null if it has neither title nor description. */
export function readPage({ url, contentType, bytes }: Page): LinkPreview | null {
  const said = headOf(decode(bytes, contentType))
  const text = (names: readonly string[], length: number) =>
    plain(names.map((name) => said.get(name) ?? '').find((found) => plain(found, 1) !== '') ?? '', length)
  const title = text(['og:title', 'title', 'twitter:title'], most.title)
  const description = text(['og:description', 'description', 'twitter:description'], most.description)
  if (title === '' && description === '') return null
  return { site: text(['og:site_name'], most.site) || url.hostname, title, description }
}

/** The title and the `meta` elements of a page's head, by name: the first of each. */
function headOf(html: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>()
  const say = (name: string, value: string) => said.has(name) || said.set(name, value)
  let isHead = true
  let title: string | null = null
  const parser = new Parser({
    onopentag(tag, { name, property, content }) {
      if (tag === 'body') isHead = false
      if (!isHead) return
      if (tag === 'title') title = ''
      if (tag === 'meta' && content) say((property ?? name ?? '').toLowerCase(), content)
    },
    ontext(text) {
      if (title !== null) title += text
    },
    onclosetag(tag) {
      if (tag === 'head') isHead = false
      if (tag !== 'title' || title === null) return
      say('title', title)
      title = null
    },
  })
  parser.end(html)
  return said
}

/** Text without control characters, nor those that change the direction of what stands beside it. */
function plain(text: string, length: number): string {
  const cleaned = text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const letters = [...cleaned]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : cleaned
}

function decode(bytes: Buffer, contentType: string): string {
  const declared = /charset\s*=\s*["']?([\w:-]{1,40})/i
  const head = bytes.subarray(0, declarationBytes).toString('latin1')
  const label = declared.exec(contentType)?.[1] ?? declared.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

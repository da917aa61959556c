import * as v from 'valibot'
import { maxKnowledgeBytes } from '../limits.ts'
import { isText, textRule, Uuid } from '../primitives.ts'

/*
 * Text with headings, lists, links and pictures, as a tree of known nodes. It is never HTML: app, widget and backend
 * each draw the tree, and what is no node of it cannot be stored.
 */

export const TextMark = v.picklist(['bold', 'italic', 'code'])
export type TextMark = v.InferOutput<typeof TextMark>

/** Maximum number of nodes (blocks, entries of lists, pieces of text) in a text. */
export const maxTextNodes = 10_000
/** Maximum number of characters in one piece of text. */
const maxPieceLength = 50_000
/** Maximum number of characters in an address that is linked to. */
export const maxHrefLength = 2048
/** Maximum number of characters in the description of a picture. */
export const maxAltLength = 300
/** Lists within lists. */
export const maxListDepth = 4

/** Whether a text may lead there: a page or an e-mail address, and nothing that runs. */
export function isLinkable(href: string): boolean {
  if (href.length > maxHrefLength || !/^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href)) return false
  return URL.canParse(href)
}

const PieceText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxPieceLength), v.check(isText, textRule))

/** A piece of text that looks the same throughout. A line feed breaks the line. */
const Span = v.object({
  text: PieceText,
  marks: v.exactOptional(v.pipe(v.array(TextMark), v.minLength(1), v.maxLength(TextMark.options.length))),
  href: v.exactOptional(
    v.pipe(v.string(), v.maxLength(maxHrefLength), v.check(isLinkable, 'must begin with https:, http: or mailto:')),
  ),
})
export type Span = v.InferOutput<typeof Span>

const Spans = v.pipe(v.array(Span), v.maxLength(maxTextNodes))

const Leaf = [
  v.object({ type: v.literal('paragraph'), spans: Spans }),
  /** 1 is the title of what the text belongs to. */
  v.object({ type: v.literal('heading'), level: v.picklist([2, 3]), spans: Spans }),
  v.object({
    type: v.literal('code'),
    text: v.pipe(v.string(), v.maxLength(maxPieceLength), v.check(isText, textRule)),
  }),
  v.object({
    type: v.literal('picture'),
    id: Uuid,
    alt: v.pipe(v.string(), v.maxLength(maxAltLength), v.check(isText, textRule)),
    /** In pixels, so that nothing moves when it has loaded. */
    width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
    height: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  }),
  v.object({ type: v.literal('rule') }),
] as const
export type LeafBlock = v.InferOutput<(typeof Leaf)[number]>

export type TextBlock =
  | LeafBlock
  | { type: 'quote'; blocks: LeafBlock[] }
  | { type: 'list'; isOrdered: boolean; items: TextBlock[][] }
export type RichText = TextBlock[]

const LeafVariant = v.variant('type', [...Leaf])
const Quote = v.object({ type: v.literal('quote'), blocks: v.pipe(v.array(LeafVariant), v.maxLength(maxTextNodes)) })

/** Blocks with lists that are nested no deeper: the schema ends, whatever is sent. */
function blocksOf(depth: number): v.GenericSchema<TextBlock, TextBlock> {
  if (depth === 0) return v.variant('type', [...Leaf, Quote])
  const items = v.pipe(
    v.array(v.pipe(v.array(blocksOf(depth - 1)), v.maxLength(maxTextNodes))),
    v.maxLength(maxTextNodes),
  )
  return v.variant('type', [...Leaf, Quote, v.object({ type: v.literal('list'), isOrdered: v.boolean(), items })])
}

/** The size of a text as limits count it, in bytes. */
export const richTextBytes = (text: RichText): number => new TextEncoder().encode(JSON.stringify(text)).byteLength
export const isTooLargeText = (text: RichText): boolean => richTextBytes(text) > maxKnowledgeBytes

const hasFewNodes = (text: RichText) => nodeCount(text) <= maxTextNodes

// @__NO_SIDE_EFFECTS__
const richText = (): v.GenericSchema<RichText, RichText> =>
  v.pipe(
    v.array(blocksOf(maxListDepth)),
    v.maxLength(maxTextNodes),
    v.check(hasFewNodes, `must have at most ${maxTextNodes} parts`),
  )
export const RichText = richText()

const nodeCount = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, block) => {
    if (block.type === 'list') return sum + 1 + block.items.reduce((all, item) => all + 1 + nodeCount(item), 0)
    if (block.type === 'quote') return sum + 1 + nodeCount(block.blocks)
    return sum + 1 + ('spans' in block ? block.spans.length : 0)
  }, 0)

/** The words of a text, each block on a line of its own. */
export function plainTextOf(blocks: readonly TextBlock[]): string {
  const lines: string[] = []
  for (const block of blocks) {
    if ('spans' in block) lines.push(block.spans.map(({ text }) => text).join(''))
    else if (block.type === 'code') lines.push(block.text)
    else if (block.type === 'picture') lines.push(block.alt)
    else if (block.type === 'quote') lines.push(plainTextOf(block.blocks))
    else if (block.type === 'list') for (const item of block.items) lines.push(plainTextOf(item))
  }
  return lines.filter((line) => line !== '').join('\n')
}

/** Ids of the pictures in a text. */
export function picturesIn(blocks: readonly TextBlock[]): string[] {
  const ids = blocks.flatMap((block) => {
    if (block.type === 'picture') return [block.id]
    if (block.type === 'quote') return picturesIn(block.blocks)
    return block.type === 'list' ? block.items.flatMap((item) => picturesIn(item)) : []
  })
  return [...new Set(ids)]
}

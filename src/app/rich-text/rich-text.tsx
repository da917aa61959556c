import { Fragment, type ReactNode } from 'react'
import type { Span, RichText as Text, TextBlock } from '#core/contract/knowledge/rich-text.ts'
import * as css from './rich-text.css.ts'

export type PictureBlock = Extract<TextBlock, { type: 'picture' }>
/** Draws a picture: where its bytes are depends on who reads. */
export type DrawPicture = (picture: PictureBlock) => ReactNode

/** A text of the knowledge base, drawn node by node from its tree. */
export const RichText = ({ text, picture }: { text: Text; picture: DrawPicture }) => (
  <div className={css.text}>
    <Blocks blocks={text} picture={picture} dir="auto" />
  </div>
)

/**
 * `dir`: of each block. Those within a list or quote have none: its own follows the first word in it, and elements with
 * a direction of their own do not count there.
 */
type BlocksProps = { blocks: readonly TextBlock[]; picture: DrawPicture; dir?: 'auto' }

const Blocks = ({ blocks, picture, dir }: BlocksProps) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
    <Fragment key={index}>{drawn(block, picture, dir)}</Fragment>
  ))

function drawn(block: TextBlock, picture: DrawPicture, dir: 'auto' | undefined): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <Spans spans={block.spans} />
        </p>
      )
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading dir={dir}>
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      )
    case 'picture':
      return picture(block)
    case 'rule':
      return <hr />
    case 'quote':
      return (
        <blockquote dir={dir}>
          <Blocks blocks={block.blocks} picture={picture} />
        </blockquote>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List dir={dir}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
            <li key={index}>
              <Blocks blocks={item} picture={picture} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
    <Fragment key={index}>{drawnSpan(span)}</Fragment>
  ))

function drawnSpan({ text, marks = [], href }: Span): ReactNode {
  let marked = withBreaks(text)
  if (marks.includes('code')) marked = <code>{marked}</code>
  if (marks.includes('italic')) marked = <em>{marked}</em>
  if (marks.includes('bold')) marked = <strong>{marked}</strong>
  if (href === undefined) return marked
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {marked}
    </a>
  )
}

/** A line feed within a block breaks the line. */
const withBreaks = (text: string): ReactNode =>
  text.includes('\n')
    ? text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn anew as a whole
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))
    : text

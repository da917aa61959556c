import { Fragment, type ReactNode } from 'react'
import { t, written } from './t.ts'

/** A message that contains elements, which each language places where it needs them. */
export function tNodes(strings: TemplateStringsArray, ...nodes: ReactNode[]): ReactNode {
  const text = t(strings, ...nodes.map((_, at) => mark(at)))
  return text.split(/(\uE000\d+\uE001)/).map((part, at) => {
    const index = /^\uE000(\d+)/.exec(part)?.[1]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
    return <Fragment key={at}>{index === undefined ? part : inSentence(nodes[Number(index)])}</Fragment>
  })
}

const inSentence = (node: ReactNode) => (typeof node === 'string' ? written(node) : node)

/** Characters that no text contains. */
const mark = (at: number) => `\uE000${at}\uE001`

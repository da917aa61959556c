/*
 * The texts of one file: what the functions of src/app/language/t.ts are given.
 */
import { parseSync } from 'oxc-parser'
import { sourceOf } from '../src/app/language/message-id.ts'

export type Found = { text: string; file: string /** The code of each value. */; values: string[] }

const tags = ['t', 'msg', 'tNodes']

/**
 * The text of a failure stands in the contract without a mark, for the backend answers with it as well: as `message` and
 * `advice` of its definition, or as advice that several failures give.
 */
const isContract = (file: string) => file.includes('src/core/contract/')
const isAdvice = (file: string) => file.endsWith('/errors/advice.ts')
const errorProperties = ['message', 'advice']

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** @param problems gets what cannot be a message */
export function findMessages(file: string, code: string, problems: string[]): Found[] {
  const found: Found[] = []
  const say = (text: string, values: string[]) => found.push({ text, file, values })

  function walk(node: Node) {
    const errorText = errorTextIn(node)
    if (errorText !== null) say(errorText, [])
    const bare = bareWords(node)
    if (bare !== null) problems.push(`${file}: not given to \`t\`: “${bare}”`)
    if (node.type === 'TaggedTemplateExpression' && isNode(node.tag) && tags.includes(String(node.tag.name))) {
      readTemplate(node)
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one)
    }
  }
  function errorTextIn({ type, value, key, init }: Node): string | null {
    const isProperty = type === 'Property' && isNode(key) && errorProperties.includes(String(key.name))
    const given = isContract(file) && isProperty ? value : isAdvice(file) && type === 'VariableDeclarator' ? init : null
    const text = isNode(given) && given.type === 'Literal' ? given.value : null
    return typeof text === 'string' && text !== '' ? text : null
  }
  function readTemplate({ quasi }: Node) {
    if (!isNode(quasi) || !Array.isArray(quasi.quasis) || !Array.isArray(quasi.expressions)) return
    const strings = quasi.quasis.map(({ value }) => String(value.cooked))
    const text = sourceOf(strings, quasi.expressions.map(pluralOf))
    if (strings.some((string) => /[{}]/.test(string))) problems.push(`${file}: braces stand for values in “${text}”`)
    if (text.trim() !== text) problems.push(`${file}: a sentence in pieces is none to translate: “${text}”`)
    say(
      text,
      quasi.expressions.map(({ start, end }) => code.slice(start, end)),
    )
  }
  walk(parseSync(file, code).program as unknown as Node)
  return found
}

const shownAttributes = ['title', 'label', 'aria-label', 'aria-description', 'placeholder', 'alt', 'heading', 'lead']

/** Words in markup as they are, which would be English in every language. */
function bareWords({ type, value, name }: Node): string | null {
  const isShown = isNode(name) && shownAttributes.includes(String(name.name))
  const text = type === 'JSXText' ? value : type === 'JSXAttribute' && isShown && isNode(value) ? value.value : null
  return typeof text === 'string' && /\p{L}{2}/u.test(text) ? text.trim() : null
}

/** `plural(n, { one: '…', other: '…' })` as its words; any other value is only a place. */
function pluralOf(node: Node): unknown {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'plural') return null
  const [, words] = Array.isArray(node.arguments) ? node.arguments : []
  const properties: Node[] = isNode(words) && Array.isArray(words.properties) ? words.properties : []
  return {
    words: Object.fromEntries(
      properties.map(({ key, value }) => [isNode(key) && key.name, isNode(value) && value.value]),
    ),
  }
}

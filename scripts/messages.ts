/*
 * `npm run messages` brings the translations up to date with the texts in the code: new ones come without words, and
 * those that nobody says any more go. `--check` changes nothing and says what is not as it should be.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { messageId } from '../src/app/language/message-id.ts'
import { type Found, findMessages } from './find-messages.ts'
import { poFormat } from './po-catalogs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}src/app/language/messages`
const languages = ['zh-Hant', 'es', 'ar']

/** Where texts are; those of failures are the contract's. */
const places = ['src/app', 'src/widget', 'src/core/contract']
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|stories|css)\.tsx?$/.test(path)

function filesUnder(path: string): string[] {
  if (/\.tsx?$/.test(path)) return [path]
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .filter(isSource)
}

const problems: string[] = []

/** Every text of the code, once. */
function extract(): Map<string, Found[]> {
  const texts = new Map<string, Found[]>()
  const textById = new Map<string, string>()
  for (const path of places.flatMap((place) => filesUnder(root + place)).sort()) {
    const file = relative(root, path)
    for (const found of findMessages(file, readFileSync(path, 'utf8'), problems)) {
      const { text } = found
      texts.set(text, [...(texts.get(text) ?? []), found])
      const other = textById.get(messageId(text)) ?? text
      if (other !== text) problems.push(`Change a word of “${text}”: it has the name of “${other}”`)
      textById.set(messageId(text), text)
    }
  }
  return texts
}

async function update(language: string, texts: Map<string, Found[]>) {
  const filename = `${folder}/${language}.po`
  const existing = read(filename)
  const context = { locale: language, sourceLocale: 'en', filename }
  const known = new Map(
    Object.values(await poFormat.parse(existing ?? '', context)).map(({ message, translation }) => [
      message,
      translation,
    ]),
  )
  const catalog = Object.fromEntries(
    [...texts].sort(byFile).map(([message, found]) => [
      generateMessageId(message),
      {
        message,
        translation: known.get(message) ?? '',
        origin: [...new Set(found.map(({ file }) => file))].map((file): [string] => [file]),
        placeholders: Object.fromEntries(found[0]?.values.map((value, at) => [String(at), [value]]) ?? []),
      },
    ]),
  )
  const next = await poFormat.serialize(catalog, { ...context, existing: existing ?? null })
  for (const { message, translation } of Object.values(catalog)) {
    const fault = faultOf(message, translation, language)
    if (fault) problems.push(`${language}: ${fault}: “${message}”`)
  }
  if (next === existing) return
  if (!isCheck) return writeFileSync(filename, next)
  for (const text of texts.keys()) if (!known.has(text)) problems.push(`${language}: not in the catalog: “${text}”`)
  for (const text of known.keys())
    if (!texts.has(text ?? '')) problems.push(`${language}: nobody says this any more: “${text}”`)
  problems.push(`${language}: run \`npm run messages\``)
}

const byFile = ([a, [foundA]]: [string, Found[]], [b, [foundB]]: [string, Found[]]) =>
  (foundA?.file ?? '').localeCompare(foundB?.file ?? '') || a.localeCompare(b)

function faultOf(message: string, translation: string, language: string): string | null {
  if (translation === '') return 'not translated'
  try {
    const [wanted, got] = [shapeOf(message), shapeOf(translation)]
    if (wanted.names.join() !== got.names.join()) return `has {${got.names}} instead of {${wanted.names}}`
    const lacking = [...neededForms(language)].find((form) => got.plurals.some((forms) => !forms.has(form)))
    return lacking ? `has no words for “${lacking}”` : null
  } catch (error) {
    return String(error)
  }
}

/** Returns the values that a message shows, and the forms of its plurals. */
function shapeOf(message: string) {
  const names: string[] = []
  const plurals: Set<string>[] = []
  for (const token of compileMessage(message)) {
    if (typeof token === 'string') continue
    const [name, kind, forms] = token
    names.push(kind === undefined ? name : `${name}, ${kind}`)
    if (kind === 'plural' && forms && typeof forms === 'object') plurals.push(new Set(Object.keys(forms)))
  }
  return { names: names.sort(), plurals }
}

/** Those that whole numbers take which somebody may come to see. */
function neededForms(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))
}

function read(filename: string): string | undefined {
  try {
    return readFileSync(filename, 'utf8')
  } catch {
    return undefined
  }
}

const isCheck = process.argv.includes('--check')
const texts = extract()
for (const language of languages) await update(language, texts)
for (const problem of problems) console.log(problem)
console.log(`${texts.size} messages in ${languages.length} languages besides English.`)
if (isCheck && problems.length > 0) process.exitCode = 1

/*
 * Puts the sign-in form into the app's page, with the style of a start and the script that shows it: drawn before any file
 * has been loaded. Markup and script stand in src/app/first-visit; classes and rules are those of the app's own form. The backend
 * lets exactly these texts run, by their hashes (`server/http/inline-parts.ts`).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { languages } from '../src/app/language/languages.ts'
import { criticalCss } from './critical-css.ts'
import { poFormat } from './po-catalogs.ts'

const at = (path: string) => fileURLToPath(new URL(`../src/app/${path}`, import.meta.url))

/** Beside the rules of the app's own form: the early one fills the page, and what the app draws behind it is not seen. */
const placing =
  '#early:not([hidden]){block-size:100%}#early:not([hidden])~#root{position:fixed;inset:0;visibility:hidden}'

export const earlySignIn = (): Plugin => ({
  name: 'everline-early-sign-in',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const [first, signIn] = [styleOf(bundle, 'first'), styleOf(bundle, 'sign-in')]
      const fullNames = new Map(
        [...`${first}${signIn}`.matchAll(/\.((?:[\w-]+?)_(?:\w+?))__(\w+)/g)].map(([, name = '', hash = '']) => [
          name,
          `${name}__${hash}`,
        ]),
      )
      const fullName = (name: string) => {
        const found = fullNames.get(name)
        if (!found) throw new Error(`early-sign-in.html has a class "${name}" that no style sheet of the sign-in has.`)
        return found
      }
      const used = new Set<string>()
      const use = (name: string) => {
        const found = fullName(name)
        used.add(found)
        return found
      }
      const markup = readFileSync(at('first-visit/early-sign-in.html'), 'utf8').replace(
        /class="([^"]+)"/g,
        (_, names: string) => `class="${names.split(' ').map(use).join(' ')}"`,
      )
      const script = (await scriptOf(markup)).replace(/\{([\w-]+_\w+)\}/g, (_, name: string) => use(name))
      const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      const styles = `<style>${first}</style><style>${placing}${criticalCss(signIn, used)}</style>`
      // The app is loaded by the script that knows whether the form is painted first; it needs everything before it.
      const scripts = html.match(/<script type="module"[^>]*><\/script>/g) ?? []
      return (
        scripts
          .reduce((rest, each) => rest.replace(each, ''), html)
          // Not loaded once more: the app’s later parts look for the link, and find it.
          .replace(link, () => `${link.replace('>', ' disabled>')}${styles}`)
          .replace('<div id="root">', () => `${shortened(markup)}<div id="root">`)
          .replace(
            '</body>',
            () => `<template id="app-scripts">${scripts.join('')}</template><script>${script}</script></body>`,
          )
      )
    },
  },
})

function styleOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.values(bundle).find(({ fileName }) => new RegExp(`/${name}-[\\w-]+\\.css$`).test(fileName))
  if (file?.type !== 'asset') throw new Error(`The build made no style sheet "${name}".`)
  return String(file.source).trim()
}

const shortened = (markup: string) => markup.replace(/\n\s*/g, '')

/** The script with everything that it imports, as one classic script. */
async function scriptOf(markup: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __EARLY_TEXTS__: JSON.stringify(await textsOf(markup)) },
    build: {
      write: false,
      target: 'chrome111',
      modulePreload: false,
      rolldownOptions: {
        input: at('first-visit/early-sign-in.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [result] = [made].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new Error('The build made no script of early-sign-in.ts.')
  return chunk.code.trim()
}

/** Translations of the texts of the markup, by language. */
async function textsOf(markup: string): Promise<Record<string, Record<string, string>>> {
  const sources = [...markup.matchAll(/>([^<>\n]+)<|aria-label="([^"]+)"/g)].map(
    ([, text, label]) => text ?? label ?? '',
  )
  const all: Record<string, Record<string, string>> = {}
  for (const language of languages.filter((each) => each !== 'en')) {
    const path = at(`language/messages/${language}.po`)
    const catalog = await poFormat.parse(readFileSync(path, 'utf8'), { locale: '', sourceLocale: 'en', filename: path })
    const translations = new Map(Object.values(catalog).map(({ message, translation }) => [message, translation]))
    all[language] = Object.fromEntries(
      sources.flatMap((source) => (translations.get(source) ? [[source, translations.get(source) ?? '']] : [])),
    )
  }
  return all
}

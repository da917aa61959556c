/*
 * Translations, src/app/language/messages/*.po, as modules: what Lingui reads, by the ids that the running app reckons.
 */
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { messageId } from '../src/app/language/message-id.ts'
import { widgetFolders } from './widget-folders.mjs'

export const poFormat = formatter({ lineNumbers: false, printPlaceholdersInComments: { limit: 1 } })

/** Where the messages of the visitor's frame stand. */
const ofWidget = new RegExp(`^src/(widget|app/(${widgetFolders.join('|')}))/`)

export const poCatalogs = (): Plugin => ({
  name: 'everline-po-catalogs',
  async load(id) {
    const [path = '', query] = id.split('?')
    if (!path.endsWith('.po')) return null
    const catalog = await poFormat.parse(readFileSync(path, 'utf8'), { locale: '', sourceLocale: 'en', filename: path })
    const compiled = Object.values(catalog)
      .filter(({ origin }) => query !== 'of=widget' || origin?.some(([file]) => ofWidget.test(file)))
      .flatMap(({ message, translation }) =>
        message && translation ? [[messageId(message), compileMessage(translation)] as const] : [],
      )
    const json = JSON.stringify(Object.fromEntries(compiled))
    return { code: `export default JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' }
  },
})

import { html } from 'hono/html'
import { helpPath } from '#core/contract/index.ts'
import type { HelpService } from './help-service.ts'
import type { Html } from './text-html.ts'
import type { HelpLanguage } from './words.ts'

export type HelpPage = {
  status: 200 | 404 | 429
  title: string
  /** Path of the page's one address. */
  path: string | null
  description?: string
  /** Search text of the request; shown in the search field. */
  query?: string
  content: Html
}

/** Everything around the content of a page: head, brand, search. Nothing of it needs script. */
export function pageHtml(
  page: HelpPage,
  { service, language, baseUrl }: { service: HelpService | null; language: HelpLanguage; baseUrl: string },
): Html {
  const { lang, dir, words } = language
  const name = service?.name ?? 'Everline'
  const title = page.title === '' ? `${name}: ${words.help}` : `${page.title} – ${name}`
  const canonical = page.path === null ? '' : html`<link rel="canonical" href="${baseUrl}${page.path}">`
  const robots = page.status === 200 && page.query === undefined ? '' : html`<meta name="robots" content="noindex">`
  return html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${page.description ? html`<meta name="description" content="${page.description}">` : ''}
${canonical}
${robots}
<link rel="stylesheet" href="/help/help.css">
</head>
<body>
<header class="bar"><div class="inside">${service ? brandHtml(service, words.help) : html`<span class="brand">${name}</span>`}</div></header>
<main class="inside">
${service ? searchHtml(service, language, page.query ?? '') : ''}
${page.content}
</main>
</body>
</html>
`
}

const brandHtml = ({ id, name, logo }: HelpService, help: string): Html =>
  html`<a class="brand" href="${helpPath(id)}">${
    logo
      ? html`<picture><source srcset="${logo.dark.url}" media="(prefers-color-scheme: dark)"><img src="${logo.light.url}" alt="" height="28"></picture>`
      : ''
  }<span dir="auto">${name}</span></a><span class="help">${help}</span>`

const searchHtml = ({ id }: HelpService, { words }: HelpLanguage, query: string): Html =>
  html`<search><form action="${helpPath(id)}" method="get" class="search">
<label for="q">${words.searchLabel}</label>
<div class="line"><input id="q" name="q" type="search" maxlength="200" dir="auto" value="${query}" autocomplete="off"><button>${words.search}</button></div>
</form></search>`

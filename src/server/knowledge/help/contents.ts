import { html } from 'hono/html'
import { helpEntryPath, helpFolderPath, helpPath, type KnowledgeFolder, plainTextOf } from '#core/contract/index.ts'
import { markedParts } from '#core/search/excerpt.ts'
import type { SearchTerm } from '#core/search/search-terms.ts'
import type { FoundEntry } from '../find-published.ts'
import type { PublishedEntry, PublishedLine } from '../published-entries.ts'
import type { HelpService } from './help-service.ts'
import type { HelpPage } from './page.ts'
import { type Html, textHtml } from './text-html.ts'
import type { HelpLanguage } from './words.ts'

type Place = { service: HelpService; language: HelpLanguage }

/** Entries of a folder that the first page shows. */
const mostOfFolder = 6

/** A folder with its published entries; `folder` null: those in none. */
export type Shelf = { folder: KnowledgeFolder | null; lines: PublishedLine[] }

/** Published entries by their folders; empty folders are left out, entries in none come last. */
export function shelvesOf(folders: readonly KnowledgeFolder[], lines: readonly PublishedLine[]): Shelf[] {
  const inFolder = (id: string | null) => lines.filter(({ folderId }) => folderId === id)
  return [...folders.map((folder) => ({ folder, lines: inFolder(folder.id) })), { folder: null, lines: inFolder(null) }]
    .filter((shelf) => shelf.lines.length > 0)
    .map((shelf) => shelf satisfies Shelf)
}

/** The address of a shelf. Entries in no folder have one that no folder has. */
const shelfPath = ({ id }: HelpService, { folder }: Shelf) =>
  folder ? helpFolderPath(id, folder) : `${helpPath(id)}/folders/other`
const shelfName = ({ words }: HelpLanguage, { folder }: Shelf) => folder?.name ?? words.otherEntries

const linesHtml = ({ id }: HelpService, lines: readonly PublishedLine[]): Html =>
  html`<ul class="entries">${lines.map(
    (line) => html`<li><a href="${helpEntryPath(id, line)}" dir="auto"${langOf(line.language)}>${line.title}</a></li>`,
  )}</ul>`

const langOf = (language: string) => (language === '' ? '' : html` lang="${language}"`)

/** The first page: every folder with some of its entries. */
export function startPage({ service, language }: Place, shelves: readonly Shelf[]): HelpPage {
  const { words } = language
  const shelfHtml = (shelf: Shelf) => html`<section class="shelf">
<h2 dir="auto"><a class="name" href="${shelfPath(service, shelf)}">${shelfName(language, shelf)}</a></h2>
${linesHtml(service, shelf.lines.slice(0, mostOfFolder))}
${
  shelf.lines.length > mostOfFolder
    ? html`<a class="more" href="${shelfPath(service, shelf)}">${words.allIn} ${shelf.lines.length}</a>`
    : ''
}</section>`
  return {
    status: 200,
    title: '',
    path: helpPath(service.id),
    content: html`<h1 class="hidden">${words.help}</h1>${
      shelves.length === 0
        ? html`<p>${words.nothingYet}</p>`
        : html`<div class="shelves">${shelves.map(shelfHtml)}</div>`
    }`,
  }
}

export function folderPage({ service, language }: Place, shelf: Shelf): HelpPage {
  const name = shelfName(language, shelf)
  return {
    status: 200,
    title: name,
    path: shelfPath(service, shelf),
    content: html`${trail(service, language, null)}<h1 dir="auto">${name}</h1>${linesHtml(service, shelf.lines)}`,
  }
}

const trail = ({ id }: HelpService, { words }: HelpLanguage, folder: KnowledgeFolder | null): Html =>
  html`<nav class="trail"><a href="${helpPath(id)}">${words.help}</a>${
    folder
      ? html` <span aria-hidden="true">/</span> <a href="${helpFolderPath(id, folder)}" dir="auto">${folder.name}</a>`
      : ''
  }</nav>`

export function searchPage(
  { service, language }: Place,
  query: string,
  { entries, terms }: { entries: readonly FoundEntry[]; terms: readonly SearchTerm[] },
): HelpPage {
  const { words } = language
  const foundHtml = (entry: FoundEntry) => html`<li${langOf(entry.language)}>
<a href="${helpEntryPath(service.id, entry)}" dir="auto">${marked(entry.title, terms)}</a>
<p dir="auto">${marked(entry.excerpt, terms)}</p></li>`
  return {
    status: 200,
    title: `${words.found} “${query}”`,
    path: null,
    query,
    content: html`${trail(service, language, null)}<h1>${words.found} “<bdi>${query}</bdi>”</h1>${
      entries.length === 0 ? html`<p>${words.nothingFound}</p>` : html`<ul class="found">${entries.map(foundHtml)}</ul>`
    }`,
  }
}

const marked = (text: string, terms: readonly SearchTerm[]) =>
  markedParts(text, terms).map((part) => (part.isFound ? html`<mark>${part.text}</mark>` : html`${part.text}`))

/** @param hasVoted the reader has just answered whether it helped */
export function entryPage(
  { service, language }: Place,
  entry: PublishedEntry,
  { folder, hasVoted }: { folder: KnowledgeFolder | null; hasVoted: boolean },
): HelpPage {
  const { words, lang } = language
  const date = new Date(entry.publishedAtMs)
  const shownDate = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  const votesPath = `${helpPath(service.id)}/entries/${entry.id}/votes`
  return {
    status: 200,
    title: entry.title,
    path: helpEntryPath(service.id, entry),
    description: plainTextOf(entry.text).replace(/\s+/g, ' ').slice(0, 155).toWellFormed(),
    content: html`${trail(service, language, folder)}
<article${langOf(entry.language)}>
<h1 dir="auto">${entry.title}</h1>
<div class="text">${textHtml(entry.text, service.id)}</div>
</article>
<footer class="foot">
<p class="date">${words.updated} <time datetime="${date.toISOString()}">${shownDate}</time></p>
${
  hasVoted
    ? html`<p id="vote" role="status">${words.thanks}</p>`
    : html`<form id="vote" class="vote" method="post" action="${votesPath}"><span id="ask">${words.wasHelpful}</span>
<button name="helpful" value="yes" aria-describedby="ask">${words.yes}</button>
<button name="helpful" value="no" aria-describedby="ask">${words.no}</button></form>`
}
</footer>`,
  }
}

/** Renders the help centre's 404 page. */
export function missingPage(service: HelpService | null, { words }: HelpLanguage): HelpPage {
  const start = service && html`<p><a href="${helpPath(service.id)}">${words.toStart}</a></p>`
  return {
    status: 404,
    title: words.notFound,
    path: null,
    content: html`<h1>${words.notFound}</h1><p>${words.notFoundAdvice}</p>${start ?? ''}`,
  }
}

export const busyPage = ({ words }: HelpLanguage): HelpPage => ({
  status: 429,
  title: words.tooMany,
  path: null,
  content: html`<h1>${words.tooMany}</h1><p>${words.tooManyAdvice}</p>`,
})

import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { helpEntryPath, Id, Uuid } from '#core/contract/index.ts'
import type { Database } from '#server/db/database.ts'
import type { SignedPaths } from '#server/files/signed-paths.ts'
import { fileHeaders, helpHeaders, pictureHeaders } from '#server/http/security-headers.ts'
import { createStaticFiles } from '#server/http/static-files.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { getDefaultService } from '#server/services/get-default-service.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { findPublished } from '../find-published.ts'
import { foldersOf } from '../folders.ts'
import { pictureBytes, publishedPicture } from '../pictures.ts'
import { publishedEntry, publishedLines, vote } from '../published-entries.ts'
import { busyPage, entryPage, folderPage, missingPage, searchPage, shelvesOf, startPage } from './contents.ts'
import { type HelpService, helpService } from './help-service.ts'
import { type HelpPage, pageHtml } from './page.ts'
import { isSameSite } from './same-site.ts'
import { createSitemaps } from './sitemap.ts'
import { helpLanguage } from './words.ts'

export type HelpDeps = {
  database: Database
  keys: KeyRing
  limits: Limits
  addressOf: (context: Context) => string
  baseUrl: () => string
  nowMs: () => number
}

/** Results on one page. */
const mostFound = 30
const maxQueryLength = 200

/** The published entries as pages that need no script: `/help` of the first service, `/help/{service}` of each. */
export function addHelpPages(app: Hono, deps: HelpDeps & { paths: SignedPaths }): void {
  const { database, paths } = deps
  const { db } = database
  const show = createShow(deps)
  const files = createStaticFiles(projectPath('src/server/knowledge/help'))

  app.get('/help/help.css', async ({ req }) => (await files.serve('help.css', req.raw, fileHeaders())) ?? notThere())
  app.get('/help', (context) => show(context, startOrFound(deps)))
  app.get('/help/:s', (context) => show(context, startOrFound(deps)))
  const sitemaps = createSitemaps(deps)
  app.get('/help/:s/sitemap.xml', async (context) => {
    const service = await serviceOf(deps, context)
    if (!service) return notThere()
    const headers = { ...fileHeaders(), 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }
    return new Response(await sitemaps(service.id), { headers })
  })
  for (const path of ['/help/:s/folders/:id', '/help/:s/folders/:id/:name']) {
    app.get(path, (context) => show(context, folderOf(deps)))
  }
  for (const path of ['/help/:s/entries/:id', '/help/:s/entries/:id/:name']) {
    app.get(path, (context) => show(context, entryOf(deps)))
  }
  app.post('/help/:s/entries/:id/votes', (context) => takeVote(deps, context, show))
  app.get('/help/:s/pictures/:id', async (context) => {
    const { s, id } = context.req.param()
    return pictureAnswer(v.is(Uuid, id) && v.is(Id, s) ? await publishedPicture(db, s, id) : null, 'no-cache')
  })
  app.get('/help-pictures/:id/:ends/:signature', async (context) => {
    const isSigned = paths.isValid('help-pictures', context.req.param())
    const bytes = isSigned ? await pictureBytes(db, context.req.param('id')) : null
    return pictureAnswer(bytes, 'private, max-age=21600, immutable')
  })
  app.get('/help/*', (context) => show(context, async () => null))
}

type Asked = { service: HelpService; context: Context; language: ReturnType<typeof helpLanguage> }
/** Makes a page; null: there is none. */
type MakePage = (asked: Asked) => Promise<HelpPage | null>
type Show = (context: Context, make: MakePage) => Promise<Response>

/** Answers a page in the look of its service and the reader's language, or says that it was not changed. */
function createShow(deps: HelpDeps): Show {
  return async (context, make) => {
    const language = helpLanguage(context.req.header('accept-language') ?? '')
    const who = addressGroup(deps.addressOf(context))
    const name = context.req.query('q') === undefined ? 'public-calls' : 'knowledge-suggestions'
    const taken = await deps.limits.take(name, who)
    const service = taken.ok ? await serviceOf(deps, context) : null
    const made = taken.ok && service ? await make({ service, context, language }) : null
    const page = taken.ok ? (made ?? missingPage(service, language)) : busyPage(language)
    const text = String(await pageHtml(page, { service, language, baseUrl: deps.baseUrl() }))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const headers = {
      ...helpHeaders(),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language',
      ...(page.status === 200 && { etag }),
      ...(!taken.ok && { 'retry-after': '30' }),
    }
    if (page.status === 200 && context.req.header('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(text, { status: page.status, headers })
  }
}

/** The service of an address; without one the first service of the installation. */
async function serviceOf({ database: { db } }: HelpDeps, context: Context): Promise<HelpService | null> {
  const s = context.req.param('s')
  if (s !== undefined) return v.is(Id, s) ? helpService(db, s) : null
  const first = await getDefaultService(db)
  return first.ok ? helpService(db, first.value.serviceId) : null
}

const startOrFound =
  ({ database: { db } }: HelpDeps): MakePage =>
  async ({ service, context, language }) => {
    const query = context.req.query('q')?.trim().slice(0, maxQueryLength).toWellFormed() ?? ''
    if (query !== '') {
      const found = await findPublished(db, service.id, query, { limit: mostFound })
      return searchPage({ service, language }, query, found)
    }
    const [folders, lines] = await Promise.all([foldersOf(db, service.id), publishedLines(db, service.id)])
    return startPage({ service, language }, shelvesOf(folders, lines))
  }

const folderOf =
  ({ database: { db } }: HelpDeps): MakePage =>
  async ({ service, context, language }) => {
    const id = context.req.param('id')
    const [folders, lines] = await Promise.all([foldersOf(db, service.id), publishedLines(db, service.id)])
    const shelf = shelvesOf(folders, lines).find(({ folder }) => (folder ? folder.id === id : id === 'other'))
    return shelf ? folderPage({ service, language }, shelf) : null
  }

const entryOf =
  ({ database: { db } }: HelpDeps): MakePage =>
  async ({ service, context, language }) => {
    const id = context.req.param('id')
    const entry = v.is(Uuid, id) ? await publishedEntry(db, service.id, id) : null
    if (!entry) return null
    const folder = (await foldersOf(db, service.id)).find((each) => each.id === entry.folderId) ?? null
    return entryPage({ service, language }, entry, { folder, hasVoted: context.req.query('voted') !== undefined })
  }

/** A vote by a plain form. Only pages of this origin may send it. */
async function takeVote(deps: HelpDeps, context: Context, show: Show): Promise<Response> {
  const { s, id } = { s: '', id: '', ...context.req.param() }
  const address = deps.addressOf(context)
  if (!isSameSite(context.req.raw.headers, deps.baseUrl())) return new Response(null, { status: 403 })
  const taken = await deps.limits.take('knowledge-votes', addressGroup(address))
  if (!taken.ok) return new Response(null, { status: 429, headers: { 'retry-after': '60' } })
  const helpful = await answerIn(context)
  if (!v.is(Uuid, id) || helpful === null) return show(context, async () => null)
  const entry = await publishedEntry(deps.database.db, s, id)
  if (!entry) return show(context, async () => null)
  const voter = { address, userAgent: context.req.header('user-agent') ?? '' }
  await vote({ db: deps.database.db, keys: deps.keys }, s, { id, isHelpful: helpful === 'yes', voter })
  return new Response(null, { status: 303, headers: { location: `${helpEntryPath(s, entry)}?voted=1#vote` } })
}

/** The form has one field: more than this is none of ours. */
const maxFormBytes = 1000

async function answerIn({ req }: Context): Promise<'yes' | 'no' | null> {
  const isForm = req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
  const length = Number(req.header('content-length') ?? Number.POSITIVE_INFINITY)
  if (!isForm || !(length <= maxFormBytes)) return null
  const answer = new URLSearchParams(await req.text()).get('helpful')
  return answer === 'yes' || answer === 'no' ? answer : null
}

const notThere = () => new Response(null, { status: 404, headers: fileHeaders() })

const pictureAnswer = (bytes: Uint8Array<ArrayBuffer> | null, cache: string) =>
  bytes
    ? new Response(bytes, {
        headers: {
          ...pictureHeaders(),
          'content-type': 'image/webp',
          'cache-control': cache,
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    : notThere()

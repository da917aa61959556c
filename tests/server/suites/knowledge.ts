import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  helpEntryPath,
  helpPath,
  helpPicturePath,
  type KnowledgeEntry,
  maxKnowledgeBytes,
  type RichText,
} from '#core/contract/index.ts'
import { entitiesIn, lastEntryOf, newId, outcomeOf, ownEntities, type Person, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

const paragraph = (text: string): RichText => [{ type: 'paragraph', spans: [{ text }] }]

/** The knowledge base: what staff write, what is published, and what visitors get of it. */
export function knowledgeSuite(start: Start) {
  const world = serverFor(start)
  const create = (person: Person, title: string, text: RichText, more: { folderId?: string; id?: string } = {}) =>
    person.call('createKnowledgeBaseEntry', { params: { s }, body: { id: newId(), title, text, ...more } })
  const created = async (title: string, text: RichText | string, more: { folderId?: string } = {}) =>
    unwrap(await create(world.admin, title, typeof text === 'string' ? paragraph(text) : text, more)).entry
  const update = (
    person: Person,
    id: string,
    body: { revision: number; title?: string; text?: RichText; folderId?: string | null },
  ) => person.call('updateKnowledgeBaseEntry', { params: { s, id }, body })
  const publish = (person: Person, { id, revision }: Pick<KnowledgeEntry, 'id' | 'revision'>) =>
    person.call('publishKnowledgeEntry', { params: { s, id }, body: { revision } })
  const published = async (title: string, text: RichText | string, more: { folderId?: string } = {}) =>
    unwrap(await publish(world.admin, await created(title, text, more))).entry
  const unpublish = (id: string) => world.admin.call('unpublishKnowledgeEntry', { params: { s, id } })
  const remove = (person: Person, id: string) => person.call('deleteKnowledgeBaseEntry', { params: { s, id } })
  const get = (person: Person, id: string) => person.call('getKnowledgeBaseEntry', { params: { s, id } })
  const folder = async (name: string) =>
    unwrap(await world.admin.call('createKnowledgeFolder', { params: { s }, body: { id: newId(), name } })).folder
  const page = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${world.server.url}${path}`, { headers, redirect: 'manual' })
  const textOf = async (path: string) => (await page(path)).text()
  const statusOf = async (path: string) => (await page(path)).status
  const suggestions = async (text: string) => {
    const url = `${world.server.url}/everline/v1/services/${s}/knowledge-suggestions?${new URLSearchParams({ text })}`
    const answer = await (await fetch(url)).json()
    return answer.result.suggestions.map(({ title }: { title: string }) => title)
  }

  describe('entries', () => {
    it('[CAP-12] [ROL-01] admins write, all staff read, and nobody else', async () => {
      const [agent] = world.agents
      const entry = await created('Caring for a tent', 'Dry it first.')
      expect(entry).toMatchObject({ revision: 1, published: null, updatedByName: 'Ada Okafor', language: '' })
      expect(unwrap(await get(agent, entry.id))).toEqual({ entry, votes: { helpful: 0, unhelpful: 0 } })
      const { entries } = unwrap(await agent.call('listKnowledgeBase', { params: { s }, query: {} }))
      expect(entries).toContainEqual(entry)
      const refused = [
        await create(agent, 'Mine', paragraph('x')),
        await update(agent, entry.id, { revision: 1, title: 'Mine' }),
        await publish(agent, entry),
        await remove(agent, entry.id),
      ]
      expect(refused.map(outcomeOf)).toEqual(Array(4).fill('forbidden'))
      expect(outcomeOf(await get(world.admin, newId()))).toBe('not-found')
      // Created again under its id, it stays as it was.
      expect(unwrap(await create(world.admin, 'Other', paragraph('x'), { id: entry.id })).entry).toEqual(entry)
    })

    it('[CAP-12] every client of the staff hears of a change, and a snapshot has all entries', async () => {
      const [agent] = world.agents
      const before = await lastEntryOf(agent)
      const entry = await created('Mending a seam', 'Use the kit.')
      expect(entitiesIn(await agent.feed(before), 'knowledgeEntry')).toEqual([entry])
      expect(await ownEntities(agent, 'knowledgeEntry')).toContainEqual(entry)
      unwrap(await remove(world.admin, entry.id))
      expect(await ownEntities(agent, 'knowledgeEntry')).not.toContainEqual(expect.objectContaining({ id: entry.id }))
      expect(outcomeOf(await remove(world.admin, entry.id))).toBe('not-found')
    })

    it('[CAP-12] the second of two editors is refused, nothing is lost, and every version has its author and time', async () => {
      const entry = await created('Sizes', 'One.')
      const second = unwrap(await update(world.admin, entry.id, { revision: 1, text: paragraph('Two.') })).entry
      expect(second.revision).toBe(2)
      const refused = await update(world.admin, entry.id, { revision: 1, text: paragraph('Mine.') })
      expect(refused).toMatchObject({ ok: false, error: { name: 'knowledge-entry-changed', details: { revision: 2 } } })
      // The same text is no conflict, and no version.
      expect(unwrap(await update(world.admin, entry.id, { revision: 1, text: paragraph('Two.') })).entry).toEqual(
        second,
      )
      const { versions } = unwrap(await world.agents[0].call('listKnowledgeVersions', { params: { s, id: entry.id } }))
      expect(versions.map(({ revision, savedByName }) => [revision, savedByName])).toEqual([
        [2, 'Ada Okafor'],
        [1, 'Ada Okafor'],
      ])
      const input = { params: { s, id: entry.id }, query: { revision: '1' } }
      const { version } = unwrap(await world.agents[0].call('getKnowledgeVersion', input))
      expect(version).toMatchObject({ title: 'Sizes', text: paragraph('One.') })
    })

    it('[CAP-12] a folder is named once, and stays as long as something is in it', async () => {
      const first = await folder('Shipping')
      const body = { id: newId(), name: 'Shipping' }
      expect(outcomeOf(await world.admin.call('createKnowledgeFolder', { params: { s }, body }))).toBe(
        'knowledge-folder-name-taken',
      )
      const entry = await created('Parcels', 'Two days.', { folderId: first.id })
      const drop = () => world.admin.call('deleteKnowledgeFolder', { params: { s, id: first.id } })
      expect(outcomeOf(await drop())).toBe('knowledge-folder-not-empty')
      const moved = unwrap(await update(world.admin, entry.id, { revision: 0, folderId: null })).entry
      // A move is no new version.
      expect(moved).toMatchObject({ folderId: null, revision: 1 })
      expect(outcomeOf(await drop())).toBe('ok')
      expect(outcomeOf(await update(world.admin, entry.id, { revision: 1, folderId: first.id }))).toBe(
        'no-such-knowledge-folder',
      )
    })

    it('[CAP-12] a text of 2 MB is refused with a clear error, and the entry stays as it was', async () => {
      const entry = await created('Long', 'Short.')
      const long = (bytes: number) =>
        Array.from({ length: Math.ceil(bytes / 1000) }, () => paragraph('x'.repeat(960))[0]).filter(
          (b) => b !== undefined,
        )
      const tooLarge = await update(world.admin, entry.id, { revision: 1, text: long(2 * 1024 * 1024) })
      expect(outcomeOf(tooLarge)).toBe('too-large')
      const overLimit = await update(world.admin, entry.id, { revision: 1, text: long(maxKnowledgeBytes * 2) })
      expect(overLimit).toMatchObject({
        ok: false,
        error: { name: 'knowledge-text-too-large', details: { maxBytes: maxKnowledgeBytes } },
      })
      expect(unwrap(await get(world.admin, entry.id)).entry).toEqual(entry)
    })

    it('[CAP-12] only nodes that a text may have are stored: no script, no other addresses, no endless nesting', async () => {
      const send = (text: unknown) => create(world.admin, 'Bad', text as RichText)
      let nested: unknown = paragraph('deep')
      for (let depth = 0; depth < 6; depth += 1) nested = [{ type: 'list', isOrdered: false, items: [nested] }]
      const bad: unknown[] = [
        [{ type: 'html', text: '<script>alert(1)</script>' }],
        [{ type: 'paragraph', spans: [{ text: 'x', href: 'javascript:alert(1)' }] }],
        [{ type: 'paragraph', spans: [{ text: 'x', href: 'data:text/html,x' }] }],
        [{ type: 'heading', level: 1, spans: [] }],
        [{ type: 'paragraph', spans: [{ text: '' }] }],
        nested,
        'text',
      ]
      for (const text of bad) expect(outcomeOf(await send(text))).toBe('invalid-request')
      const picture = { type: 'picture', id: newId(), alt: '', width: 1, height: 1 }
      expect(outcomeOf(await send([picture]))).toBe('no-such-knowledge-picture')
    })
  })

  describe('published entries', () => {
    it('[CAP-12] visitors get what is published, never a draft or a later text', async () => {
      const entry = await created('Warranty', 'Ten years.')
      const path = helpEntryPath(s, entry)
      expect(await statusOf(path)).toBe(404)
      expect(await suggestions('warranty')).toEqual([])
      unwrap(await publish(world.admin, entry))
      expect(await textOf(path)).toContain('Ten years.')
      const next = unwrap(
        await update(world.admin, entry.id, { revision: 1, text: paragraph('A secret draft.') }),
      ).entry
      expect(next.published).toMatchObject({ revision: 1, text: paragraph('Ten years.') })
      expect(await textOf(path)).not.toContain('secret')
      expect(outcomeOf(await publish(world.admin, entry))).toBe('knowledge-entry-changed')
      expect(unwrap(await publish(world.admin, next)).entry.published).toMatchObject({ revision: 2, text: null })
      expect(await textOf(path)).toContain('secret')
      unwrap(await unpublish(entry.id))
      expect(await statusOf(path)).toBe(404)
    })

    it('[CAP-12] help pages need no script: escaped text, one address, a sitemap, and an answer when nothing changed', async () => {
      const shelf = await folder('Returns & exchanges')
      const entry = await published(
        'Sending <b>back</b>',
        [
          {
            type: 'paragraph',
            spans: [{ text: '<script>alert(1)</script>', marks: ['bold'], href: 'https://a.test/?a=1&b="' }],
          },
        ],
        { folderId: shelf.id },
      )
      const path = helpEntryPath(s, entry)
      const answer = await page(path)
      const html = await answer.text()
      expect(html).toContain('<strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong>')
      expect(html).toContain('href="https://a.test/?a=1&amp;b=&quot;"')
      expect(html).not.toContain('<script')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(html).toContain(`<link rel="canonical" href="${world.server.url}${path}">`)
      // Another name in the address leads to the same page, which says which address is the right one.
      expect(await textOf(`${helpPath(s)}/entries/${entry.id}/other-name`)).toContain(`${world.server.url}${path}"`)
      const etag = answer.headers.get('etag') ?? ''
      expect((await page(path, { 'if-none-match': etag })).status).toBe(304)
      expect(await textOf(`${helpPath(s)}/sitemap.xml`)).toContain(`<loc>${world.server.url}${path}</loc>`)
      expect(await textOf(helpPath(s))).toContain('Returns &amp; exchanges')
      const arabic = await page(helpPath(s), { 'accept-language': 'ar-EG,en;q=0.5' })
      expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">')
      const missing = await page(`${helpPath(s)}/entries/${newId()}`)
      expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('noindex')])
      expect(await statusOf('/help/no-such-service')).toBe(404)
    })

    it('[CAP-12] a search on the help page marks the words; suggestions put the fitting entry first', async () => {
      await published('Waterproofing a jacket', 'Wash the jacket, then spray it with care.')
      await published('Cleaning boots', 'The sole of a boot needs a brush, and some care.')
      const html = await textOf(`${helpPath(s)}?q=spray`)
      expect(html).toContain('<mark>spray</mark>')
      expect(await suggestions('how do I clean my boots?')).toEqual(['Cleaning boots'])
      expect((await suggestions('waterproof jacket'))[0]).toBe('Waterproofing a jacket')
      expect(await suggestions('zzzz')).toEqual([])
    })

    it('[CAP-12] a picture is made smaller, and served to visitors only as long as a published entry shows it', async () => {
      const id = newId()
      const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#3a7' } })
        .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer()
      const add = (file: BlobPart, pictureId = newId()) =>
        world.admin.call('addKnowledgePicture', {
          params: { s },
          query: { id: pictureId },
          file: new Blob([file], { type: 'image/jpeg' }),
        })
      expect(unwrap(await add(new Uint8Array(bytes), id))).toEqual({ id, width: 1600, height: 800 })
      expect(outcomeOf(await add('no picture'))).toBe('not-a-picture')
      const path = helpPicturePath(s, id)
      const text: RichText = [{ type: 'picture', id, alt: 'A tent', width: 1600, height: 800 }]
      const entry = await created('With a picture', text)
      expect(await statusOf(path)).toBe(404)
      const signed = unwrap(await world.agents[0].call('getKnowledgePicture', { params: { s, id } }))
      expect(await statusOf(signed.path)).toBe(200)
      expect(await statusOf(`${signed.path}x`)).toBe(404)
      unwrap(await publish(world.admin, entry))
      const shown = await page(path)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await sharp(await shown.arrayBuffer()).metadata()).exif).toBeUndefined()
      unwrap(await unpublish(entry.id))
      expect(await statusOf(path)).toBe(404)
    })

    it('[CAP-12] a vote counts once for each browser, and only from a page of this origin', async () => {
      const entry = await published('Votes', 'Please vote.')
      const send = (helpful: string, headers: Record<string, string>) =>
        fetch(`${world.server.url}${helpPath(s)}/entries/${entry.id}/votes`, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: `helpful=${helpful}`,
        })
      const votes = async () => unwrap(await get(world.admin, entry.id)).votes
      const own = { 'sec-fetch-site': 'same-origin', 'user-agent': 'one' }
      expect((await send('yes', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await send('yes', { origin: 'https://evil.test', 'sec-fetch-site': 'same-site' })).status).toBe(403)
      expect((await send('yes', own)).status).toBe(303)
      expect((await send('no', own)).status).toBe(303)
      expect((await send('perhaps', own)).status).toBe(404)
      expect((await send('yes', { ...own, 'user-agent': 'two' })).status).toBe(303)
      expect(await votes()).toEqual({ helpful: 1, unhelpful: 1 })
      const body = JSON.stringify({ isHelpful: true })
      const url = `${world.server.url}/everline/v1/services/${s}/knowledge-published/${newId()}/votes`
      const unknown = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(unknown.status).toBe(404)
    })
  })
}

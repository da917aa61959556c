import { describe, expect, it } from 'vitest'
import {
  byteOrderMark,
  type CannedResponse,
  csvLine,
  type ImportReport,
  maxCannedResponses,
  maxImportBytes,
  maxImportIssues,
  type PermissionType,
  responseColumns,
} from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { changedIn, entitiesIn, lastEntryOf, newId, outcomeOf, type Person, s, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Draft = Partial<Pick<CannedResponse, 'shortcut' | 'title' | 'text' | 'category' | 'language'>>

/** Canned responses: personal and shared ones, their files, and how clients hear of them. */
export function cannedResponsesSuite(start: Start) {
  const world = serverFor(start)
  let count = 0
  const params = (permissionType: PermissionType) => ({ s, permissionType })
  const create = (person: Person, permissionType: PermissionType, draft: Draft = {}, id = newId()) => {
    count += 1
    const body = { id, shortcut: `own-${count}`, title: `Title ${count}`, text: `Text ${count}`, ...draft }
    return person.call('createCannedResponse', { params: params(permissionType), body })
  }
  const created = async (...given: Parameters<typeof create>) => unwrap(await create(...given)).response
  const update = (
    person: Person,
    { permissionType, id }: Pick<CannedResponse, 'permissionType' | 'id'>,
    body: Draft & { revision: number },
  ) => person.call('updateCannedResponse', { params: { ...params(permissionType as PermissionType), id }, body })
  const get = (person: Person, permissionType: PermissionType, id: string) =>
    person.call('getCannedResponse', { params: { ...params(permissionType), id } })
  const remove = (person: Person, permissionType: PermissionType, id: string) =>
    person.call('deleteCannedResponse', { params: { ...params(permissionType), id } })

  async function list(person: Person, permissionType: PermissionType, limit = '1000'): Promise<CannedResponse[]> {
    const responses: CannedResponse[] = []
    for (let after: string | null = null; ; ) {
      const query: { limit: string; after?: string } = { limit, ...(after === null ? {} : { after }) }
      const page = unwrap(await person.call('listCannedResponses', { params: params(permissionType), query }))
      responses.push(...page.responses)
      after = page.next
      if (after === null) return responses
    }
  }
  const textOf = async (file: Result<Blob>) => Buffer.from(await unwrap(file).arrayBuffer()).toString()
  const exported = (person: Person, permissionType: PermissionType) =>
    person.call('exportCannedResponses', { params: params(permissionType) })
  const load = (person: Person, permissionType: PermissionType, file: BlobPart, dryRun?: 'true') =>
    person.call('importCannedResponses', {
      params: params(permissionType),
      query: dryRun ? { dryRun } : {},
      file: new Blob([file], { type: 'text/csv' }),
    })
  const fileOf = (rows: ReadonlyArray<readonly string[]>) => [responseColumns, ...rows].map(csvLine).join('')
  const countsIn = ({ created, changed, unchanged, issueCount, isImported }: ImportReport) =>
    `${created} new, ${changed} changed, ${unchanged} same, ${issueCount} wrong, ${isImported ? 'done' : 'not done'}`

  describe('canned responses', () => {
    it('[CAP-11] [ROL-02] personal ones are their owner’s alone: others see, change and delete none of them', async () => {
      const [agent, other] = world.agents
      const mine = await created(agent, 'personal')
      expect(await list(agent, 'personal')).toContainEqual(mine)
      for (const person of [other, world.admin]) {
        expect(await list(person, 'personal')).not.toContainEqual(expect.objectContaining({ id: mine.id }))
        for (const type of ['personal', 'shared'] as const) {
          expect(outcomeOf(await get(person, type, mine.id))).toBe('not-found')
          if (type === 'shared' && person === other) continue
          const refused = await update(person, { ...mine, permissionType: type }, { revision: 1, title: 'Mine now' })
          expect(outcomeOf(refused)).toBe('not-found')
          expect(outcomeOf(await remove(person, type, mine.id))).toBe('not-found')
        }
        expect(await textOf(await exported(person, 'personal'))).not.toContain(mine.title)
      }
      expect(unwrap(await get(agent, 'personal', mine.id)).response).toEqual(mine)
      unwrap(await remove(agent, 'personal', mine.id))
      expect(outcomeOf(await get(agent, 'personal', mine.id))).toBe('not-found')
    })

    it('[CAP-11] [ROL-02] shared ones are read by all staff, and written by those who may', async () => {
      const [agent] = world.agents
      const shared = await created(world.admin, 'shared')
      expect(await list(agent, 'shared')).toContainEqual(shared)
      expect(outcomeOf(await create(agent, 'shared'))).toBe('forbidden')
      expect(outcomeOf(await update(agent, shared, { revision: 1, title: 'No' }))).toBe('forbidden')
      expect(outcomeOf(await remove(agent, 'shared', shared.id))).toBe('forbidden')
      expect(outcomeOf(await load(agent, 'shared', fileOf([['a', 'b', 'c', '', '']])))).toBe('forbidden')
      expect(await textOf(await exported(agent, 'shared'))).toContain(shared.shortcut)
      const changed = unwrap(await update(world.admin, shared, { revision: 1, title: 'Other' })).response
      expect(changed).toMatchObject({ title: 'Other', text: shared.text, revision: 2 })
      unwrap(await remove(world.admin, 'shared', shared.id))
    })

    it('[ROL-02] the permission to write shared ones is one of its own', async () => {
      const permissionsOf = async (person: Person) =>
        unwrap(await person.call('getAllowedActions', { params: { s } })).actions.filter((id) => /Canned/.test(id))
      const [agent] = world.agents
      expect(await permissionsOf(agent)).toContain('createCannedResponse')
      expect((await permissionsOf(agent)).filter((id) => id.includes(':'))).toEqual([])
      const ofShared = (await permissionsOf(world.admin)).filter((id) => id.includes(':'))
      expect(ofShared.toSorted()).toEqual([
        'createCannedResponse:shared',
        'deleteCannedResponse:shared',
        'importCannedResponses:shared',
        'updateCannedResponse:shared',
      ])
    })

    it('reach the clients: shared ones every feed of the staff, personal ones only their owner’s', async () => {
      const [agent, other] = world.agents
      const [before, others] = [await lastEntryOf(agent), await lastEntryOf(other)]
      const mine = await created(agent, 'personal')
      const shared = await created(world.admin, 'shared')
      unwrap(await update(agent, mine, { revision: 1, text: 'Another text' }))
      unwrap(await remove(agent, 'personal', mine.id))
      const entries = await agent.feed(before)
      expect(entitiesIn(entries, 'personalResponse').map(({ text }) => text)).toEqual([mine.text, 'Another text'])
      expect(entries.at(-1)).toMatchObject({ entity: 'personalResponse', id: mine.id, value: null })
      expect(entitiesIn(entries, 'sharedResponse')).toEqual([shared])
      const theirs = (await other.feed(others)).flatMap((entry) => (entry.kind === 'entity' ? [entry.entity] : []))
      expect(theirs).toEqual(['sharedResponse'])
    })

    it('are in the snapshot of those who may see them', async () => {
      const [agent, other] = world.agents
      const mine = await created(agent, 'personal')
      const idsOf = async (person: Person) =>
        unwrap(await person.call('getSnapshot', { params: { s }, query: {} })).entities.map(({ id }) => id)
      expect(await idsOf(agent)).toContain(mine.id)
      expect(await idsOf(other)).not.toContain(mine.id)
    })

    it('have a shortcut of their own within their set, whatever its case', async () => {
      const [agent, other] = world.agents
      const shortcut = 'once-only'
      const shared = await created(world.admin, 'shared', { shortcut })
      await created(agent, 'personal', { shortcut: shortcut.toUpperCase() })
      await created(other, 'personal', { shortcut })
      expect(outcomeOf(await create(world.admin, 'shared', { shortcut: 'ONCE-Only' }))).toBe('shortcut-taken')
      const second = await created(world.admin, 'shared')
      expect(outcomeOf(await update(world.admin, second, { revision: 1, shortcut }))).toBe('shortcut-taken')
      expect(outcomeOf(await update(world.admin, shared, { revision: 1, shortcut: 'Once-Only' }))).toBe('ok')
      const both = await Promise.all([1, 2].map(() => create(world.admin, 'shared', { shortcut: 'at-once' })))
      expect(both.map(outcomeOf).toSorted()).toEqual(['ok', 'shortcut-taken'])
      expect(outcomeOf(await create(agent, 'personal', { shortcut: 'two words' }))).toBe('invalid-request')
      expect((await created(agent, 'personal', { shortcut: 'شكراً-١' })).shortcut).toBe('شكراً-١')
    })

    it('are created once, however often they are asked for with one id', async () => {
      const id = newId()
      const [first] = world.agents
      const draft = { shortcut: 'repeated', title: 'Repeated' }
      expect(await created(first, 'personal', draft, id)).toEqual(await created(first, 'personal', draft, id))
      expect(outcomeOf(await create(world.admin, 'shared', {}, id))).toBe('key-conflict')
    })

    it('two people change one: the later is told, unless both made the same change', async () => {
      const shared = await created(world.admin, 'shared')
      const [one, two] = await Promise.all([
        update(world.admin, shared, { revision: 1, title: 'One' }),
        update(world.admin, shared, { revision: 1, title: 'Two' }),
      ])
      expect([one, two].map(outcomeOf).toSorted()).toEqual(['canned-response-changed', 'ok'])
      expect([one, two].find(({ ok }) => !ok)).toMatchObject({ error: { details: { revision: 2 } } })
      const now = unwrap(await get(world.admin, 'shared', shared.id)).response
      expect(unwrap(await update(world.admin, shared, { revision: 1, title: now.title })).response).toEqual(now)
      expect(unwrap(await update(world.admin, shared, { revision: 2, title: 'Three' })).response.revision).toBe(3)
    })

    it('are listed by their shortcuts, in pages that fit into an answer', async () => {
      const [, , agent] = world.agents
      for (const shortcut of ['c', 'a', 'd', 'b'])
        await created(agent, 'personal', { shortcut, text: '字'.repeat(9000) })
      expect((await list(agent, 'personal', '3')).map(({ shortcut }) => shortcut)).toEqual(['a', 'b', 'c', 'd'])
    })
  })

  describe('files of canned responses', () => {
    const row = (shortcut: string, more: Draft = {}) => [
      shortcut,
      more.title ?? 'Title',
      more.text ?? 'Text',
      more.category ?? '',
      more.language ?? '',
    ]

    it('[CAP-11] an exported file can be imported again, formulas and line breaks included, and nothing changes', async () => {
      const [agent, other] = world.agents
      const drafts = [
        { title: '=cmd|" /C calc"!A0', text: "+1\n'-2\t3" },
        { title: "'=quoted", text: 'says "yes"; twice, \n\n and more' },
        { title: '@all', text: '- a list\n- of lines', category: '=x', language: 'zh-Hant' },
      ]
      for (const draft of drafts) await created(agent, 'personal', draft)
      const file = await textOf(await exported(agent, 'personal'))
      expect(file.startsWith(byteOrderMark)).toBe(true)
      for (const cell of file.split(/[\r\n,"]+/)) expect(cell).not.toMatch(/^[=+@\t]/)
      const before = await list(agent, 'personal')
      expect(countsIn(unwrap(await load(agent, 'personal', file)))).toBe(
        `0 new, 0 changed, ${before.length} same, 0 wrong, done`,
      )
      expect(await list(agent, 'personal')).toEqual(before)
      unwrap(await load(other, 'personal', file))
      const copied = await list(other, 'personal')
      for (const { shortcut, title, text, category, language } of before)
        expect(copied).toContainEqual(expect.objectContaining({ shortcut, title, text, category, language }))
    })

    it('[CAP-11] a row with a known shortcut changes its response, others create one; a dry run changes nothing', async () => {
      const known = await created(world.admin, 'shared', { shortcut: 'known', category: 'Kept' })
      const same = await created(world.admin, 'shared', { shortcut: 'same', title: 'Title', text: 'Text' })
      const file = 'title;text;shortcut\nNew title;Text;/Known\nTitle;Text;same\nTitle;Text;brand-new\n'
      const [agent] = world.agents
      const feedAt = await lastEntryOf(agent)
      expect(countsIn(unwrap(await load(world.admin, 'shared', file, 'true')))).toBe(
        '1 new, 1 changed, 1 same, 0 wrong, not done',
      )
      expect(unwrap(await get(world.admin, 'shared', known.id)).response).toEqual(known)
      expect(await agent.feed(feedAt)).toEqual([])
      expect(countsIn(unwrap(await load(world.admin, 'shared', file)))).toBe('1 new, 1 changed, 1 same, 0 wrong, done')
      expect(unwrap(await get(world.admin, 'shared', known.id)).response).toMatchObject({
        title: 'New title',
        category: 'Kept',
        revision: 2,
      })
      expect(unwrap(await get(world.admin, 'shared', same.id)).response).toEqual(same)
      const told = entitiesIn(await agent.feed(feedAt), 'sharedResponse').map(({ shortcut }) => shortcut)
      expect(told.toSorted()).toEqual(['brand-new', 'known'])
    })

    it('[CAP-11] errors are listed by line, column and code, and nothing is half imported', async () => {
      const [agent] = world.agents
      const before = await list(agent, 'personal')
      const file = fileOf([
        row('right'),
        row(''),
        row('two words'),
        row('long', { title: 'x'.repeat(200) }),
        row('RIGHT'),
        row('lang', { language: 'no language' }),
        row('ctrl', { text: 'a\u0007b' }),
        [...row('surplus'), 'more'],
      ])
      const { issues, ...preview } = unwrap(await load(agent, 'personal', file, 'true'))
      expect(countsIn({ ...preview, issues })).toBe('1 new, 0 changed, 0 same, 7 wrong, not done')
      expect(issues.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
        '3 shortcut missing',
        '4 shortcut not-a-shortcut',
        '5 title too-long',
        '6 shortcut repeated',
        '7 language not-a-language',
        '8 text not-text',
        '9  too-many-cells',
      ])
      expect(issues[2]?.value).toBe(`${'x'.repeat(59)}…`)
      const refused = await load(agent, 'personal', file)
      expect(refused).toMatchObject({ error: { name: 'csv-rows-wrong', details: { count: 7 } } })
      expect(await list(agent, 'personal')).toEqual(before)
    })

    it('only the first errors are listed, and all are counted', async () => {
      const file = fileOf(Array.from({ length: 450 }, () => row('not good', { title: '', text: '' })))
      const { issues, issueCount } = unwrap(await load(world.agents[0], 'personal', file, 'true'))
      expect([issues.length, issueCount]).toEqual([maxImportIssues, 1350])
    })

    it('[CAP-11] a file is read in any encoding; with other columns, or with 100,000 lines, it is refused at once', async () => {
      const [agent] = world.agents
      const outcome = async (file: BlobPart) => outcomeOf(await load(agent, 'personal', file))
      const dryRun = async (file: BlobPart) => unwrap(await load(agent, 'personal', file, 'true')).created
      expect(await dryRun(Buffer.from(fileOf([row('a')]), 'utf16le'))).toBe(1)
      expect(await dryRun(Buffer.from(fileOf([row('a', { title: 'é' })]), 'latin1'))).toBe(1)
      expect(await outcome('\0\0\0\u0001PNG')).toBe('csv-not-utf8')
      expect(await outcome('name,text\na,b\n')).toBe('csv-columns-wrong')
      expect(await outcome(`${fileOf([])}${'a,b,c,,\n'.repeat(100_000)}`)).toBe('csv-too-many-rows')
      expect(await outcome(`${fileOf([])}a,"b`)).toBe('csv-unreadable')
      expect(await outcome('')).toBe('csv-columns-wrong')
      expect(await outcome(' '.repeat(maxImportBytes + 20_000))).toBe('too-large')
    })

    it('is taken as a form and as it is, and as nothing else', async () => {
      const [agent] = world.agents
      const send = async (body: BodyInit, type?: string) => {
        const path = `/lc-ds/v1/services/${s}/canned-responses/personal/import-csv?dryRun=true`
        const response = await fetch(world.server.url + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${agent.token.access_token}`, ...(type ? { 'content-type': type } : {}) },
          body,
        })
        return response.status
      }
      const file = fileOf([row('a')])
      const form = new FormData()
      form.set('note', 'before the file')
      form.set('csv', new Blob([file]), 'responses.csv')
      expect(await send(form)).toBe(200)
      expect(await send(file, 'text/csv; charset=utf-8')).toBe(200)
      expect(await send(new FormData())).toBe(400)
      expect(await send(file, 'application/json')).toBe(415)
      expect(await send(file, 'multipart/form-data')).toBe(400)
      expect(
        await send(
          `--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nkey`,
          'multipart/form-data; boundary=x',
        ),
      ).toBe(400)
      expect(await send(' '.repeat(maxImportBytes + 100_000), 'text/csv')).toBe(413)
    })

    it('the template can be imported as it is', async () => {
      const [, , agent] = world.agents
      const file = await textOf(await agent.call('getCannedResponseTemplate', { params: params('personal') }))
      expect(countsIn(unwrap(await load(agent, 'personal', file, 'true')))).toBe(
        '1 new, 0 changed, 0 same, 0 wrong, not done',
      )
    })

    it('saving one, and importing shared ones, is in the security log; a dry run is not', async () => {
      const [, agent] = world.agents
      /** Equal events of a minute are one row with their number. */
      const counted = async (kind: 'export' | 'setting-changed', person: Person) => {
        const query = { text: 'CannedResponses shared', kind, eid: person.eid }
        const { events } = unwrap(await world.admin.call('searchSecurityLog', { params: { s }, query }))
        return events.reduce((sum, { count }) => sum + count, 0)
      }
      unwrap(await exported(agent, 'shared'))
      expect(await counted('export', agent)).toBe(1)
      const before = await counted('setting-changed', world.admin)
      const file = fileOf([row('logged')])
      unwrap(await load(world.admin, 'shared', file, 'true'))
      expect(await counted('setting-changed', world.admin)).toBe(before)
      unwrap(await load(world.admin, 'shared', file))
      expect(await counted('setting-changed', world.admin)).toBe(before + 1)
    })

    it('a large import makes clients take a snapshot, which has everything, instead of filling their feeds', async () => {
      const [agent] = world.agents
      const before = await lastEntryOf(agent)
      const rows = Array.from({ length: 450 }, (_, n) => row(`large-${n}`, { text: `${n} ${'x'.repeat(9000)}` }))
      unwrap(await load(world.admin, 'shared', fileOf(rows)))
      const pull = await agent.call('getFeed', { params: { s }, query: { after: String(before) } })
      expect(outcomeOf(pull)).toBe('cursor-too-old')
      const shortcuts = new Set<unknown>()
      let pages = 0
      for (let after: string | null = null; ; ) {
        const query: { after?: string } = after === null ? {} : { after }
        const page = unwrap(await agent.call('getSnapshot', { params: { s }, query }))
        for (const { entity, value } of page.entities) if (entity === 'sharedResponse') shortcuts.add(value.shortcut)
        pages += 1
        after = page.next
        if (after === null) break
      }
      expect(rows.filter(([shortcut]) => !shortcuts.has(shortcut))).toEqual([])
      expect(pages).toBeGreaterThan(3)
      const last = await lastEntryOf(agent)
      expect(
        changedIn(unwrap(await agent.call('getFeed', { params: { s }, query: { after: String(last - 1) } })).entries),
      ).toEqual(['sharedResponse'])
      unwrap(await create(world.admin, 'shared'))
      expect(entitiesIn(await agent.feed(last), 'sharedResponse')).toHaveLength(1)
    })
  })

  describe('as many canned responses as there may be', () => {
    it('are not exceeded, neither one by one nor by a file', async () => {
      const [agent] = world.agents
      const free = maxCannedResponses.personal - (await list(agent, 'personal')).length
      const rows = Array.from({ length: free }, (_, n) => [`filler-${n}`, 'Filler', 'Text', '', ''])
      unwrap(await load(agent, 'personal', fileOf(rows)))
      const full = { error: { name: 'too-many-canned-responses', details: { limit: 500 } } }
      expect(await create(agent, 'personal')).toMatchObject(full)
      expect(await load(agent, 'personal', fileOf([['one-more', 'One', 'Text', '', '']]))).toMatchObject(full)
      expect(outcomeOf(await load(agent, 'personal', fileOf([['filler-0', 'Other', 'Text', '', '']])))).toBe('ok')
    })
  })
}

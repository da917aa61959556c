import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import * as v from 'valibot'
import { entity } from '#core/contract/entity.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createHubStore } from '#core/store/hub-store.ts'
import { openPersistentDatabase } from '#core/store/open-database.ts'
import { openWordIndex } from '#core/store/word-index.ts'

const Contact = v.object({ id: v.string(), name: v.string(), email: v.string(), company: v.string() })
const contact = entity({ schema: Contact, key: 'id', scope: 'staff', order: 'name', version: 0 })

const firstNames = ['Amara', 'Bence', 'Chloé', 'Dmitri', 'Eleni', 'Farid', 'Grace', 'Hiroshi', 'Ingrid', 'João']
const syllables = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'te', 'vo', 'wi', 'zu']
const nameOf = (index: number) =>
  [0, 1, 2, 3].map((place) => syllables[Math.floor(index / 10 ** place) % 10] ?? '').join('')

/** Fills a hub's rows with contacts, page by page as a snapshot does, and reads them as a list and a search do. */
async function measure(count: number) {
  const tookMs: Record<string, number> = {}
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const beganMs = performance.now()
    const result = await work()
    tookMs[name] = Math.round(performance.now() - beganMs)
    return result
  }
  const database = await openPersistentDatabase('soak', getRxStorageDexie({ chromeTransactionDurability: 'relaxed' }))
  const storeOf = (build: string) =>
    createHubStore({
      database,
      build,
      definitions: { contact },
      clock: systemClock,
      onStuck: () => {},
      onArrived: async () => {},
    })
  const store = storeOf('b1')
  const index = await openWordIndex('soak-words')
  const contacts = Array.from({ length: count }, (_, n) => {
    const name = `${firstNames[n % 10]} ${nameOf(n)}`
    return { id: `c${n}`, name, email: `${nameOf(n)}${n}@example.test`, company: `${nameOf(n % 997)} Ltd` }
  })
  const entityIds = new Set(contacts.map(({ id }) => `contact/${id}`))
  const pages = Array.from({ length: Math.ceil(count / 1000) }, (_, n) => contacts.slice(n * 1000, n * 1000 + 1000))
  await timed('rows', async () => {
    for (const page of pages)
      await store.applySnapshot(
        { conversations: [], entities: page.map((value) => ({ entity: 'contact', id: value.id, version: 0, value })) },
        'me',
      )
  })
  await timed('words', async () => {
    for (const page of pages)
      await index.put(page.map(({ id, name, email, company }) => ({ id, texts: [name, email, company] })))
  })
  await timed('finishSnapshot', () => store.finishSnapshot({ conversationIds: new Set(), entityIds }, 1, 'me'))
  const firstPage = () =>
    database.entities
      .find({
        selector: { entity: 'contact', reading: 'known' },
        sort: [{ entity: 'asc' }, { reading: 'asc' }, { order: 'asc' }, { id: 'asc' }],
        limit: 50,
      })
      .exec()
  const first = await timed('firstPage', firstPage)
  const found: Record<string, number> = {}
  for (const text of ['zuvo', 'grace ka', 'z', 'example', 'nobody']) {
    const ids = await timed(`search ${text}`, () => index.find(text, 50))
    found[text] = ids.length
  }
  const ids = await index.find('grace ka', 50)
  await timed('rowsOfSearch', () => database.entities.findByIds(ids.map((id) => `contact/${id}`)).exec())
  await timed('scanByExpression', () =>
    database.entities.find({ selector: { entity: 'contact', order: { $regex: 'zuvo' } }, limit: 50 }).exec(),
  )
  await timed('newBuild', () => storeOf('b2').loadCursor('me'))
  return { tookMs, found, firstOrder: first.map((row) => row.toJSON().order).slice(0, 3), first: first.length }
}

Object.assign(globalThis, { measure })

import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { demoServiceId } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import type { Database } from '#server/db/database.ts'
import { createPortalUser } from '#server/portal/portal-users.ts'
import { services, users } from '#server/services/tables.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillKnowledge } from './fill-knowledge.ts'
import { fillResponses } from './fill-responses.ts'
import { fillShop } from './fill-shop.ts'

export type SignIn = { email: string; password: string }
const SignIns = v.array(v.object({ email: v.string(), password: v.string() }))

const people = [
  { email: 'admin@everline.test', name: 'Ada Okafor', role: 'admin' },
  { email: 'agent1@everline.test', name: 'Maria Lindqvist', role: 'agent' },
  { email: 'agent2@everline.test', name: 'Tom Becker', role: 'agent' },
  { email: 'agent3@everline.test', name: 'Priya Nair', role: 'agent' },
] as const

/** User of the retention portal who sees all kept conversations of the demo. */
export const demoReader = 'auditor@everline.test'

/** Key of the advisory lock that a process holds while it fills the demo. */
const fillingLock = 4_815_162_343

/**
 * Fills the demo service once, also when several processes start at the same moment. The passwords are random. They stay
 * in a file that only its owner may read, so that each start can show them.
 *
 * @returns the accounts; none when another data folder has the passwords
 */
export function fillDemo(deps: {
  database: Database
  dataFolder: string
  random: Random
  nowMs: number
  /** Also its teams, labels and past conversations. */
  withPast?: boolean
}): Promise<SignIn[]> {
  const { database, dataFolder, random, nowMs, withPast = false } = deps
  const path = join(dataFolder, 'demo-sign-ins.json')
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${fillingLock}::bigint)`)
    const [service] = await tx.select().from(services).where(eq(services.id, demoServiceId))
    if (service) return readSignIns(path)

    const signIns = [...people.map(({ email }) => email), demoReader].map((email) => ({
      email,
      password: newPassword(),
    }))
    // Written before the accounts: a start that stops in between is repeated, and no password gets lost.
    await writeFile(path, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
    const accounts = await Promise.all(
      people.map(async ({ email, name, role }, index) => ({
        eid: random.uuid(),
        serviceId: demoServiceId,
        kind: 'staff' as const,
        name,
        email,
        role,
        status: 'available' as const,
        passwordHash: await hashPassword(signIns[index]?.password ?? newPassword()),
        demoPassword: 1,
        createdAtMs: nowMs,
        idleSinceMs: nowMs,
      })),
    )
    const ownerEid = accounts.find(({ role }) => role === 'admin')?.eid ?? null
    await tx.insert(services).values({
      id: demoServiceId,
      name: 'Fernhill Outdoor',
      createdAtMs: nowMs,
      ownerEid,
      phoneCountry: 'HK',
      recordingMode: 'on-request',
      recordingNotice: 'Fernhill Outdoor records this call to train its staff and keeps it for 90 days.',
      recordingKeptDays: 90,
    })
    await tx.insert(users).values(accounts)
    const reader = { name: 'Noor Haddad', email: demoReader, visitorEid: null }
    const passwordHash = await hashPassword(signIns.at(-1)?.password ?? newPassword())
    // Nobody has a feed yet.
    const feed = { changed: async () => {} }
    await createPortalUser({ tx, feed }, demoServiceId, reader, {
      passwordHash,
      random,
      nowMs,
      isDemo: true,
    })
    await fillKnowledge(tx, { serviceId: demoServiceId, author: people[0].name, random, nowMs })
    await fillResponses(tx, { serviceId: demoServiceId, people: accounts, random, nowMs })
    const agent = accounts.find(({ email }) => email.startsWith('agent1@'))
    if (agent) await fillConversations(tx, { serviceId: demoServiceId, agent, random, nowMs })
    if (withPast) await fillShop(tx, { serviceId: demoServiceId, random, nowMs })
    if (withPast) await fillContacts(tx, { serviceId: demoServiceId, random, nowMs })
    return signIns
  })
}

/** Whether accounts with the demo's passwords exist. */
export async function hasDemoPasswords(database: Database): Promise<boolean> {
  return (await database.db.select({ eid: users.eid }).from(users).where(eq(users.demoPassword, 1)).limit(1)).length > 0
}

async function readSignIns(path: string): Promise<SignIn[]> {
  try {
    const signIns = v.safeParse(SignIns, JSON.parse(await readFile(path, 'utf8')))
    return signIns.success ? signIns.output : []
  } catch {
    return []
  }
}

// No characters that look like each other.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const newPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )

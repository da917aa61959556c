import { and, eq } from 'drizzle-orm'
import type { LabelColor } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { Db } from '#server/db/database.ts'
import { labels } from '#server/labels/tables.ts'
import { users } from '#server/services/tables.ts'
import { tags } from '#server/tags/tables.ts'
import stories from './data/stories.json' with { type: 'json' }
import { type Past, writePast } from './fill-conversations.ts'
import { fillWidget } from './fill-widget.ts'

const labelColors: Readonly<Record<string, LabelColor>> = {
  'Product question': 'blue',
  Delivery: 'green',
  Return: 'amber',
  Repair: 'amber',
  Invoice: 'gray',
  Voucher: 'gray',
  Complaint: 'red',
}

/** Teams with the addresses' first parts of their members. */
const teams = [
  { name: 'Sales', color: 'blue', people: ['agent1', 'agent3'], languages: ['en', 'es'], priority: 'normal' },
  { name: 'Orders and delivery', color: 'green', people: ['agent1', 'agent2'], languages: [], priority: 'high' },
  { name: 'Repairs', color: 'amber', people: ['agent2', 'agent3'], languages: ['en', 'zh'], priority: 'normal' },
] as const

/** A past conversation: the visitor begins, then agent and visitor take turns. */
type Story = {
  visitor: string
  /** Title of the page that the visitor was on. */
  page: string
  /** Names of its labels. */
  labels: readonly string[]
  lines: readonly string[]
  /** Nobody answered. */
  isMissed?: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const storiesADay = 5

/** Gives the demo's shop its teams, its widget, labels, and two weeks of conversations in four languages. */
export async function fillShop(
  tx: Db,
  { serviceId, random, nowMs }: { serviceId: string; random: Random; nowMs: number },
): Promise<void> {
  const agents = (
    await tx
      .select({ eid: users.eid, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.serviceId, serviceId), eq(users.role, 'agent')))
  ).toSorted((a, b) => ((a.email ?? '') < (b.email ?? '') ? -1 : 1))
  const eidsOf = (people: readonly string[]) =>
    agents.flatMap(({ eid, email }) => (people.includes(email?.split('@')[0] ?? '') ? [eid] : []))

  const made = teams.map(({ people, languages, ...team }) => ({
    ...team,
    id: random.uuid(),
    serviceId,
    memberEids: eidsOf(people),
    languages: [...languages],
    updatedAtMs: nowMs,
    revision: 1,
  }))
  await tx.insert(tags).values(made)
  await fillWidget(tx, { serviceId, teams: made, random, nowMs })
  const labelIds = new Map(Object.keys(labelColors).map((name) => [name, random.uuid()]))
  await tx.insert(labels).values(
    [...labelIds].map(([name, id]) => ({
      id,
      serviceId,
      name,
      color: labelColors[name] ?? 'gray',
      createdAtMs: nowMs,
    })),
  )
  const past = inTurns(stories).map(
    ({ story, language }, index): Past => ({
      visitor: story.visitor,
      page: story.page,
      language,
      lines: story.lines,
      agent: story.isMissed ? null : (agents[index % agents.length] ?? null),
      labelIds: story.labels.flatMap((name) => labelIds.get(name) ?? []),
      startMs: startOf(index, story, nowMs),
    }),
  )
  await writePast(tx, serviceId, past, random)
}

/** One story of each language after the other, so that each day has all of them. */
function inTurns(stories: Readonly<Record<string, readonly Story[]>>) {
  const most = Math.max(...Object.values(stories).map(({ length }) => length))
  return Array.from({ length: most }, (_, index) =>
    Object.entries(stories).flatMap(([language, list]) => {
      const story = list[index]
      return story ? [{ story, language }] : []
    }),
  ).flat()
}

/** Five conversations on each of the last days, in the shop's hours; the missed ones this night. */
function startOf(index: number, { isMissed }: Story, nowMs: number): number {
  if (isMissed) return nowMs - 9 * hourMs - index * 60_000
  const day = Math.floor(index / storiesADay) + 1
  const midnightMs = Math.floor(nowMs / dayMs) * dayMs
  return midnightMs - day * dayMs + (9 + (index % storiesADay) * 1.7) * hourMs
}

import type { MessageChange } from '#core/contract/index.ts'

type Reactions = MessageChange['reactions']
export type Person = { eid: string; name: string }

/** The reactions with one given or taken back: twice is once. */
export function withReaction(
  reactions: Reactions,
  { eid, name }: Person,
  { emoji, on }: { emoji: string; on: boolean },
): Reactions {
  const has = reactions.some((each) => each.emoji === emoji && each.by.some((person) => person.eid === eid))
  if (has === on) return reactions
  if (!on) {
    return reactions
      .map((each) => (each.emoji === emoji ? { ...each, by: each.by.filter((person) => person.eid !== eid) } : each))
      .filter(({ by }) => by.length > 0)
  }
  const known = reactions.some((each) => each.emoji === emoji)
  if (!known) return [...reactions, { emoji, by: [{ eid, name }] }]
  return reactions.map((each) => (each.emoji === emoji ? { ...each, by: [...each.by, { eid, name }] } : each))
}

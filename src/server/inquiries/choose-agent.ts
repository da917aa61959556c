import { firstInReach } from '#server/staff/reach.ts'
import { overflowOf, speakersOf, type Team } from '#server/tags/teams.ts'
import type { Agent } from './routing-agents.ts'

/** An inquiry that waits, as far as it decides who is asked. */
export type Waiting = {
  tagId: string | null
  isCall: boolean
  /** Those who have let it pass in this wait. */
  letPassEids: ReadonlySet<string>
  /** Those who had it in this room, and gave it away. */
  gaveAwayEids: ReadonlySet<string>
  /** The person whom the visitor asks for. */
  staffEid: string | null
  /** The agent of the visitor's last inquiry, if that was closed not long ago. */
  lastAgentEid: string | null
  /** BCP 47; '': not known. */
  language: string
}

export type Choice = {
  next: Agent | null
  /** Whether the next one is told by push alone. */
  isByPush: boolean
  /** Those before the next in line who are passed over. */
  outOfReach: Agent[]
  /** Those who have to be asked for a sign of life first. */
  unknown: Agent[]
  /** Whether it may wait: there is somebody who has not let it pass, or its team is not here. */
  hasHope: boolean
}

/**
 * The agent whom an inquiry is offered to next: of those who have not let it pass, the first below the limit whose client
 * has just answered; where none does, the first who can be told by push. Where nobody of its team, and of the team's overflow, is here, it waits for them.
 */
export function chooseAgent(
  agents: readonly Agent[],
  teams: ReadonlyMap<string, Team>,
  waiting: Waiting,
  nowMs: number,
): Choice {
  const team = waiting.tagId === null ? undefined : teams.get(waiting.tagId)
  const members = team && new Set(team.eids)
  let candidates = agents.filter((agent) => isCandidate(agent, waiting, members))
  const isHere = !members || agents.some(({ eid }) => members.has(eid))
  if (team && candidates.length === 0 && !isHere) {
    const overflow = new Set(overflowOf(teams, team))
    candidates = agents.filter((agent) => isCandidate(agent, waiting, overflow))
    // It waits for its team.
    if (candidates.length === 0) return { next: null, isByPush: false, outOfReach: [], unknown: [], hasHope: true }
  }
  const free = candidates.filter((agent) => agent.free > 0 && !(waiting.isCall && agent.isInCall))
  const line = free.length > 0 ? inOrder(free, teams, waiting) : free
  const { next, outOfReach, unknown, isAsking } = firstInReach(line, nowMs)
  const hasHope = candidates.length > 0
  const told = next || isAsking ? undefined : line.find(({ hasPush }) => hasPush)
  if (!told) return { next, isByPush: false, outOfReach, unknown, hasHope }
  return { next: told, isByPush: true, outOfReach: outOfReach.filter(({ hasPush }) => !hasPush), unknown, hasHope }
}

const isCandidate = (
  { eid, canTakeCalls }: Agent,
  { isCall, letPassEids }: Waiting,
  members: ReadonlySet<string> | undefined,
) => (members?.has(eid) ?? true) && (canTakeCalls || !isCall) && !letPassEids.has(eid)

/**
 * Agents who have given this inquiry away are asked last. First come the person whom the visitor asks for, the agent of
 * their last inquiry, and those who speak their language. No agent gets a second offer while another has none; of the
 * rest the longest idle comes first.
 */
function inOrder(agents: readonly Agent[], teams: ReadonlyMap<string, Team>, waiting: Waiting): Agent[] {
  const { gaveAwayEids, staffEid, lastAgentEid, language } = waiting
  const speakers = language === '' ? null : speakersOf(teams, language)
  const ranks = new Map(
    agents.map((agent) => {
      const { eid, asked } = agent
      const marks = [gaveAwayEids.has(eid), staffEid && eid !== staffEid, eid !== lastAgentEid, !speakers?.has(eid)]
      return [agent, marks.reduce((rank, mark) => rank * 2 + (mark ? 1 : 0), 0) * mostAsked + asked] as const
    }),
  )
  // Sorting keeps the order of equals.
  return agents.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
}

/** More than any agent has offers at a time. */
const mostAsked = 1_000_000

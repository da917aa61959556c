import type * as v from 'valibot'
import type { CallId, EntityName, FeedChange, InquiryEvent } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import type { JobDraft, JobKind, JobOptions } from './job.ts'
import type { Jobs } from './jobs.ts'

/**
 * Names a kind of change as feed entries do: an entity, a call whose answer has changed, a message, a mark, a conversation,
 * or what happened to one.
 */
export type ChangeName =
  | EntityName
  | CallId
  | Exclude<FeedChange['kind'], 'entity' | 'changed'>
  | `conversation/${InquiryEvent['name']}`

/** A change that is about to be committed, with the people whose feeds tell of it. */
export type HeardChange = { serviceId: string; eids: readonly string[]; change: FeedChange }

/** A job that follows from changes of other domains. A module declares its own in `ModuleParts.reacts`. */
export type Reaction = {
  to: readonly ChangeName[]
  /** The job that follows from a change; null: none does. It reads nothing: what it needs, the job reads. */
  follow(heard: HeardChange): JobDraft | null
}

/** Declares that a job follows from changes, in their transaction. `data` returns null for changes from which none does. */
export const reaction = <Data extends v.GenericSchema>(
  to: readonly ChangeName[],
  kind: JobKind<Data>,
  data: (heard: HeardChange) => (v.InferInput<Data> & object) | null,
  options: (heard: HeardChange) => JobOptions = () => ({}),
): Reaction => ({
  to,
  follow(heard) {
    const found = data(heard)
    return found && { ...options(heard), name: kind.name, data: found }
  },
})

/** Writes the jobs of those who react to a change in its transaction. */
export type Outbox = {
  /** Whether somebody reacts to a change: all others are not even collected. */
  hears(change: FeedChange): boolean
  /** Writes the jobs that follow, with one statement at most. */
  write(tx: Db, heard: readonly HeardChange[]): Promise<void>
}

const namesOf = (change: FeedChange): string[] => {
  switch (change.kind) {
    case 'entity':
      return [change.entity]
    case 'changed':
      return [change.what]
    case 'conversation':
      return change.event ? ['conversation', `conversation/${change.event.name}`] : ['conversation']
    default:
      return [change.kind]
  }
}

/** The outbox of all modules. `add` is called once, with the reactions of all. */
export function createOutbox(jobs: Pick<Jobs, 'sendAll'>): Outbox & { add(reactions: readonly Reaction[]): void } {
  const reactionsTo = new Map<string, Reaction[]>()
  const to = (change: FeedChange) => new Set(namesOf(change).flatMap((name) => reactionsTo.get(name) ?? []))

  return {
    add(reactions) {
      for (const reaction of reactions)
        for (const name of reaction.to) reactionsTo.set(name, [...(reactionsTo.get(name) ?? []), reaction])
    },
    hears: (change) => reactionsTo.size > 0 && namesOf(change).some((name) => reactionsTo.has(name)),
    async write(tx, heard) {
      // Several groups of people may be told of one change, each in its own words.
      const drafts = new Map<string, JobDraft>()
      for (const each of heard)
        for (const reaction of to(each.change)) {
          const draft = reaction.follow(each)
          if (draft) drafts.set(JSON.stringify(draft), draft)
        }
      if (drafts.size > 0) await jobs.sendAll(tx, [...drafts.values()])
    },
  }
}

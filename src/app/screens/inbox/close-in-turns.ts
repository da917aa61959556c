import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { maxClosedAtOnce } from '#core/contract/limits.ts'
import type { Failure, Result } from '#core/platform/result.ts'

type Outcomes = { outcomes: ReadonlyArray<{ refusal: unknown }> }

/** How many inquiries were closed, how many could not be, and the failure that ended it, if one did. */
export type Turns = { closed: number; left: number; failure: Failure | null }

/** Closes as many inquiries at a time as a call takes, until one call fails. */
export async function closeInTurns(
  ids: readonly string[],
  close: (ids: string[]) => Promise<Result<Outcomes>>,
): Promise<Turns> {
  let [closed, left] = [0, 0]
  for (let from = 0; from < ids.length; from += maxClosedAtOnce) {
    const answer = await close(ids.slice(from, from + maxClosedAtOnce))
    if (!answer.ok) return { closed, left, failure: answer.error }
    const refused = answer.value.outcomes.filter(({ refusal }) => refusal !== null).length
    left += refused
    closed += answer.value.outcomes.length - refused
  }
  return { closed, left, failure: null }
}

/** Describes the result, including what was closed before a failure. Call it only while rendering. */
export function turnsText({ closed, left, failure }: Turns): string {
  const done = left === 0 ? t`${closed} closed` : t`${closed} closed, ${left} already taken by others`
  if (!failure) return done
  return closed + left === 0 ? failureText(failure) : t`${done}. The rest couldn’t be closed: ${failureText(failure)}`
}

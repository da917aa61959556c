import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SessionEnd } from '#core/contract/index.ts'
import { type Failure, failure } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { refreshTokens, sessions } from './tables.ts'

/** Time in which the previous token is accepted again: the answer with the newest may have been lost. */
const repeatMs = 60_000

/** 256 random bits; the database knows only their hash. */
const newRefreshToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** How long a session lives without a refresh, and at the longest, whatever is refreshed. */
type SessionLife = { lifeMs: number; longestMs: number }

export async function startSession(
  tx: Db,
  { id, eid, nowMs, lifeMs, longestMs }: { id: string; eid: string; nowMs: number } & SessionLife,
): Promise<{ token: string; lifeMs: number }> {
  const token = newRefreshToken()
  const hash = hashOf(token)
  const ownLifeMs = Math.min(lifeMs, longestMs)
  await tx
    .insert(sessions)
    .values({ id, eid, createdAtMs: nowMs, expiresAtMs: nowMs + ownLifeMs, currentHash: hash, rotatedAtMs: nowMs })
  await tx.insert(refreshTokens).values({ hash, sessionId: id })
  return { token, lifeMs: ownLifeMs }
}

export type Rotation =
  | { name: 'rotated'; sessionId: string; token: string; lifeMs: number }
  /** The token was used twice, so somebody else has it too. The session was ended. */
  | { name: 'reused'; sessionId: string }
  | { name: 'refused'; failure: Failure }

/**
 * Exchanges a refresh token for a new one; each can be used once. An answer can get lost, so the previous token is
 * accepted again for a minute while the newest is unused. Any other old token means that somebody else has it too: the
 * session is ended.
 */
export async function rotateRefreshToken(
  tx: Db,
  { token, eid, nowMs, lifeMs, longestMs }: { token: string; eid: string; nowMs: number } & SessionLife,
): Promise<Rotation> {
  const hash = hashOf(token)
  const [row] = await tx
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
    .for('update', { of: sessions })
  const session = row?.session
  if (!session || session.eid !== eid) return { name: 'refused', failure: failure('token-invalid') }
  if (session.revokedAtMs !== null) {
    const details = session.endReason === null ? undefined : { reason: session.endReason }
    return { name: 'refused', failure: failure('token-invalid', undefined, details) }
  }
  if (session.expiresAtMs <= nowMs) return { name: 'refused', failure: failure('token-expired') }

  const isCurrent = hash === session.currentHash
  const isRepeat = hash === session.previousHash && nowMs - session.rotatedAtMs <= repeatMs
  if (!isCurrent && !isRepeat) {
    await endSession(tx, session.id, nowMs, 'key-used-twice')
    return { name: 'reused', sessionId: session.id }
  }
  const next = newRefreshToken()
  const nextHash = hashOf(next)
  const expiresAtMs = Math.min(nowMs + lifeMs, session.createdAtMs + longestMs)
  await tx
    .update(sessions)
    // The repeated token stays the previous one until an answer arrives, but its minute does not start again.
    .set(
      isCurrent
        ? { currentHash: nextHash, previousHash: hash, rotatedAtMs: nowMs, expiresAtMs }
        : { currentHash: nextHash, expiresAtMs },
    )
    .where(eq(sessions.id, session.id))
  await tx.insert(refreshTokens).values({ hash: nextHash, sessionId: session.id })
  return { name: 'rotated', sessionId: session.id, token: next, lifeMs: expiresAtMs - nowMs }
}

/** The session that a refresh token, old or new, belongs to. */
export async function findSession(db: Db, token: string): Promise<{ id: string; eid: string } | null> {
  const [row] = await db
    .select({ id: sessions.id, eid: sessions.eid })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hashOf(token)))
  return row ?? null
}

/** Ends a session: its tokens are refused from now on. */
export async function endSession(
  tx: Db,
  sessionId: string,
  nowMs: number,
  endReason: SessionEnd | null = null,
): Promise<void> {
  await tx.update(sessions).set({ revokedAtMs: nowMs, endReason }).where(eq(sessions.id, sessionId))
}

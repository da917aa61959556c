import type { Result } from '#core/platform/result.ts'

/** One person in the sound of a call. */
export type Participant = { callId: string; partyId: string }

/** Mixes the sound of calls that have too many parties for a browser to do it. */
export type MediaServer = {
  /**
   * Connects a party with the call's sound, or describes its connection anew. Returns the answer to its offer, with all
   * addresses of the server; null when `isNew` is false and the server has no such connection, because it has restarted:
   * the party then makes a new one. Errors: `media-server-unreachable`, `media-server-down`.
   *
   * @param isNew whether the offer comes from a peer connection that the server has never answered
   */
  connect(participant: Participant, offer: string, isNew: boolean): Promise<Result<string | null>>
  /** Ends a connection, if there is one. */
  disconnect(participant: Participant): Promise<void>
  close(): void
}

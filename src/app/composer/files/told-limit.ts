import type { FailureReason } from '#core/platform/result.ts'

/**
 * How large a file may be, as the backend has said when it refused one. The page remembers it until it is loaded again:
 * an installation that allows more is asked anew.
 */
export function createToldLimit() {
  let maxBytes = Number.POSITIVE_INFINITY
  return {
    /** Bytes; infinite as long as no file was refused for its size. */
    maxBytes: () => maxBytes,
    /** Takes the limit out of a refusal, if that is one of a file that is too large. */
    note(failure: FailureReason | null) {
      if (failure?.name !== 'file-too-large') return
      if (typeof failure.details?.maxBytes === 'number') maxBytes = failure.details.maxBytes
    },
  }
}

/** The limit of this page. */
export const toldLimit = createToldLimit()

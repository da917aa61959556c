/** How a call is tried again after the line failed it. Only for calls that may reach the backend twice. */
export type RetryOptions = {
  retry: boolean
  /** Pause before each retry; none given, or 0: no retry. */
  delayMs?: number
  /** Retries that are left; -1 without an end. */
  limit: number
}

/** Whether a call that failed may be sent again now [NET-05]. */
export const mayRetry = ({ retry, delayMs = 0, limit }: RetryOptions, isOnline: boolean): boolean =>
  isOnline && retry && delayMs > 0 && (limit > 0 || limit === -1)

/** The options after one retry: one less is left, of an endless number as many [NET-05]. */
export const afterRetry = <Options extends RetryOptions>(options: Options): Options =>
  options.limit === -1 ? options : { ...options, limit: options.limit - 1 }

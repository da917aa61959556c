/** How a call is repeated after a network fault. Only for calls whose repetition does no harm. */
export type RetryOptions = {
  retry: boolean
  /** Milliseconds before each retry; without it, or with 0, there is no retry. */
  delayMs?: number
  /** Retries that are left; -1 means unlimited. */
  limit: number
}

/** Whether a call that failed may be sent again now [NET-05]. */
export const mayRetry = ({ retry, delayMs = 0, limit }: RetryOptions, isOnline: boolean): boolean =>
  isOnline && retry && delayMs > 0 && (limit > 0 || limit === -1)

/** The options after one retry: the limit is lowered by one, unless it is -1 [NET-05]. */
export const afterRetry = <Options extends RetryOptions>(options: Options): Options =>
  options.limit === -1 ? options : { ...options, limit: options.limit - 1 }

/** A log that is this near to its end follows new messages, in pixels. */
export const nearPx = 48

/** Distance of what is seen from the end of the log, in pixels. */
export const restOf = (log: Element): number => log.scrollHeight - log.scrollTop - log.clientHeight

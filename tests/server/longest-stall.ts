/** Time between two looks, in milliseconds. */
const everyMs = 10

/**
 * Watches how long this process holds up its own event loop.
 *
 * A look that comes late counts by the processor time that was used meanwhile: what other processes of a busy machine
 * take is no fault of this one.
 *
 * @returns ends the watch, and gives the longest stall in milliseconds
 */
export function watchStalls(): () => number {
  let longest = 0
  let lastMs = performance.now()
  let used = process.cpuUsage()
  function look() {
    const nowMs = performance.now()
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(nowMs - lastMs - everyMs, (user + system) / 1000))
    lastMs = nowMs
    used = process.cpuUsage()
  }
  const timer = setInterval(look, everyMs)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}

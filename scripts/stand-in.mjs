/*
 * A process that waits for another one, as if it were that one: passes signals on to it, and ends as it ended.
 */

/** Stands in for a child that was spawned with the terminal of this process. */
export function standInFor(child) {
  // Ctrl-C in a terminal reaches both processes; forwarding it would make it two, which asks a server to hurry.
  const inTerminal = process.stdin.isTTY
  process.on('SIGINT', () => inTerminal || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))

  child.on('error', (error) => {
    console.error(`${child.spawnfile} did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
}

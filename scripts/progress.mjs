/*
 * Says what a long step does and how many seconds it has taken: in a terminal by one line that counts, elsewhere by a
 * line at its beginning and one at its end.
 */

/** Runs `job` under `title`; `done` makes the last line of its result, which is `title` where it is left out. */
export async function withProgress(title, job, done = () => title) {
  const startedMs = performance.now()
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(1)
  const out = process.stdout
  const show = () => out.write(out.isTTY ? `\r\u001b[K${title} … ${seconds()} s` : `${title} …\n`)
  show()
  const timer = out.isTTY ? setInterval(show, 200) : undefined
  try {
    const result = await job()
    out.write(`${out.isTTY ? '\r\u001b[K' : ''}${done(result)}: ${seconds()} s\n`)
    return result
  } finally {
    clearInterval(timer)
  }
}

import { acceptFlag } from '#server/db/check-migrations.ts'
import { demoReader } from '#server/demo/fill-demo.ts'
import { rotateKeyFile } from '#server/session/key-ring.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start-server.ts'

/*
 * Starts the backend with settings from environment variables. SIGTERM and SIGINT stop it after all requests are
 * answered; a second signal stops it at once.
 */
const flagTexts: Record<string, string> = {
  '--demo': 'fills a demo service on the first start',
  '--rotate-secret': 'only makes a new secret key for the next start; the former ones stay accepted',
  [acceptFlag]: 'goes on with a database that a newer build has upgraded',
  '--help': 'shows this text',
}

const helpText = () =>
  [
    'Everline: the backend of a contact centre, with everything that it serves.',
    '',
    ...Object.entries(flagTexts).map(([flag, text]) => `  ${flag.padEnd(20)} ${text}`),
    '',
    'Settings are environment variables; README.md lists them. PORT is 8080, EVERLINE_DATA is ./data by default.',
    '',
  ].join('\n')

async function main() {
  // The reader of the output may be gone. Errors of writing to it are ignored: logging one would cause the next.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const flags = process.argv.slice(2)
  const unknown = flags.find((flag) => !(flag in flagTexts))
  if (unknown) return giveUp(`There is no flag ${unknown}. Known: ${Object.keys(flagTexts).join(', ')}.`)
  if (flags.includes('--help')) return void process.stdout.write(helpText())
  const read = readSettings(process.env)
  if (!read.ok) return giveUp(read.message)

  if (flags.includes('--rotate-secret')) {
    if (read.settings.EVERLINE_SECRET) return giveUp('EVERLINE_SECRET is set: put a new key and a comma before it.')
    await rotateKeyFile(read.settings.EVERLINE_DATA)
    process.stdout.write('There is a new secret key. Start Everline again: the former keys stay accepted.\n')
    return
  }
  const server = await startServer(read.settings, {
    demo: flags.includes('--demo'),
    acceptsAll: flags.includes(acceptFlag),
  })
  // Unhandled rejections come here too. During start-up an exception ends the process, as it does by default.
  process.on('uncaughtException', (error) => server.noteFault(error))
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    server.close().then(
      () => process.exit(0),
      (error: unknown) => giveUp(error instanceof Error ? error.message : 'It did not stop cleanly.'),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const reader = server.signIns.find(({ email }) => email === demoReader)
  const staff = server.signIns.filter((signIn) => signIn !== reader)
  const lines = [`Agents:    ${server.url}/`, `Calls:     ${server.url}/docs`]
  // Without the demo's service its page has nothing to show.
  if (flags.includes('--demo')) lines.splice(1, 0, `Customer:  ${server.url}/demo`)
  if (staff.length > 0 && !read.settings.SMTP_URL) lines.push(`Mails:     ${server.url}/demo/mail`)
  if (reader) lines.push(`Portal:    ${server.url}/portal  (${reader.email}  ${reader.password})`)
  if (staff.length > 0) lines.push('', ...staff.map(({ email, password }) => `${email}  ${password}`), '')
  lines.push(`Everline is ready on ${server.url}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function giveUp(message: string) {
  process.stderr.write(`Everline does not start. ${message}\n`)
  process.exit(1)
}

main().catch((error: unknown) => giveUp(error instanceof Error ? error.message : String(error)))

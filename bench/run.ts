/*
 * `npm run bench [-- figure …]`: measures all figures, or those named, prints the table and writes results.json and
 * RESULTS.md. What is not run again keeps its last numbers. `--against <commit> [--rounds 3]` compares the figures with
 * those of another commit instead, and prints a table of both; `--table` only writes RESULTS.md anew.
 */
import { loadavg } from 'node:os'
import { compare } from './against.ts'
import { measuredCommit } from './age.ts'
import { readArguments } from './arguments.ts'
import type { Report } from './figure.ts'
import { measureBackend } from './figures/backend.ts'
import { measureBusyInbox } from './figures/busy-inbox.ts'
import { measureCalls } from './figures/calls.ts'
import { measureCatchUp } from './figures/catch-up.ts'
import { measureContacts } from './figures/contacts.ts'
import { measureContents } from './figures/contents.ts'
import { measureDeadConnection } from './figures/dead-connection.ts'
import { measureDelivery } from './figures/delivery.ts'
import { measureEarlyNotices } from './figures/early-notices.ts'
import { measureFirstVisit } from './figures/first-visit.ts'
import { measureKit } from './figures/kit.ts'
import { measureKnowledge } from './figures/knowledge.ts'
import { measureLog } from './figures/log.ts'
import { measurePaints } from './figures/paints.ts'
import { measurePushes } from './figures/pushes.ts'
import { measureRouting } from './figures/routing.ts'
import { measureSeams } from './figures/seams.ts'
import { measureSearch } from './figures/search.ts'
import { measureSearchBackend } from './figures/search-backend.ts'
import { measureShift } from './figures/shift.ts'
import { measureSizes } from './figures/sizes.ts'
import { measureSwitch } from './figures/switch.ts'
import { measureTabs } from './figures/tabs.ts'
import { measureUpdateSize } from './figures/update-size.ts'
import { measureUploads } from './figures/uploads.ts'
import { measureWarmStart } from './figures/warm-start.ts'
import { describeMachine } from './machine.ts'
import { type FigureName, figureNames } from './measured-paths.ts'
import { peers } from './peers.ts'
import { printed, readResults, readStored, writeResults } from './report.ts'

const figures: Record<FigureName, () => Promise<Report>> = {
  sizes: measureSizes,
  'warm-start': measureWarmStart,
  'first-visit': measureFirstVisit,
  'update-size': measureUpdateSize,
  delivery: measureDelivery,
  'early-notices': measureEarlyNotices,
  paints: measurePaints,
  switch: measureSwitch,
  'busy-inbox': measureBusyInbox,
  search: measureSearch,
  'search-backend': measureSearchBackend,
  knowledge: measureKnowledge,
  contacts: measureContacts,
  kit: measureKit,
  'catch-up': measureCatchUp,
  tabs: measureTabs,
  shift: measureShift,
  log: measureLog,
  backend: measureBackend,
  seams: measureSeams,
  routing: measureRouting,
  pushes: measurePushes,
  'dead-connection': measureDeadConnection,
  uploads: measureUploads,
  contents: measureContents,
  calls: measureCalls,
}

const { names, against, rounds, onlyTable } = readArguments(process.argv.slice(2))
if (against !== undefined) await compare({ against, rounds, names })
else if (onlyTable) await writeTable()
else await measure(names.length > 0 ? names : figureNames)

async function measure(wanted: readonly FigureName[]): Promise<void> {
  const reports = await readResults()
  const machine = await describeMachine()
  const done: Report[] = []
  const failed: string[] = []
  for (const name of figureNames.filter((each) => wanted.includes(each))) {
    const load = Number(loadavg()[0]?.toFixed(1))
    const origin = await measuredCommit(name)
    console.error(`Measuring ${name} …`)
    const startedMs = performance.now()
    const report = await figures[name]().catch((error: unknown) => {
      // The others are measured all the same: the whole takes many minutes.
      console.error(`Could not measure ${name}:`, error)
      failed.push(name)
    })
    if (!report) continue
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    console.error(`Measured ${name} in ${seconds} s`)
    done.push(report)
    const { uncommitted, ...commit } = origin ?? {}
    reports[name] = {
      ...report,
      measuredAt: new Date().toISOString(),
      ...commit,
      ...(uncommitted ? { uncommitted } : {}),
      seconds,
      load,
    }
    // In the table's order, whatever was run; kept after each, for the whole takes many minutes.
    const ordered = Object.fromEntries(figureNames.flatMap((key) => (reports[key] ? [[key, reports[key]]] : [])))
    await writeResults({ machine, reports: ordered }, peers)
  }
  console.log(printed(done))
  if (failed.length === 0) return
  console.error(`Not measured: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** Writes RESULTS.md anew from what is stored: what has become old since is marked. */
async function writeTable(): Promise<void> {
  const stored = await readStored()
  if (stored) await writeResults(stored, peers)
}

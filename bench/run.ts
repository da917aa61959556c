/*
 * `npm run bench [-- figure …]`: measures all figures, or those named, prints the table and writes results.json and
 * RESULTS.md. What is not run again keeps its last numbers.
 */
import { loadavg } from 'node:os'
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
import { measureKit } from './figures/kit.ts'
import { measureKnowledge } from './figures/knowledge.ts'
import { measureLog } from './figures/log.ts'
import { measurePaints } from './figures/paints.ts'
import { measureRouting } from './figures/routing.ts'
import { measureSeams } from './figures/seams.ts'
import { measureSearch } from './figures/search.ts'
import { measureSearchBackend } from './figures/search-backend.ts'
import { measureShift } from './figures/shift.ts'
import { measureSizes } from './figures/sizes.ts'
import { measureSwitch } from './figures/switch.ts'
import { measureTabs } from './figures/tabs.ts'
import { measureUploads } from './figures/uploads.ts'
import { measureWarmStart } from './figures/warm-start.ts'
import { describeMachine } from './machine.ts'
import { peers } from './peers.ts'
import { printed, readResults, writeResults } from './report.ts'

const figures: Record<string, () => Promise<Report>> = {
  sizes: measureSizes,
  'warm-start': measureWarmStart,
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
  'dead-connection': measureDeadConnection,
  uploads: measureUploads,
  contents: measureContents,
  calls: measureCalls,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in figures))
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. Known: ${Object.keys(figures).join(', ')}.`)
  process.exit(1)
}

const before = await readResults()
const machine = await describeMachine()
const done: Report[] = []
const reports = { ...before }
for (const [name, measure] of Object.entries(figures)) {
  if (names.length > 0 && !names.includes(name)) continue
  const load = Number(loadavg()[0]?.toFixed(1))
  console.error(`Measuring ${name} …`)
  const report = await measure()
  done.push(report)
  reports[name] = { ...report, measuredAt: new Date().toISOString(), load }
  // In the table's order, whatever was run; kept after each, for the whole takes many minutes.
  const ordered = Object.fromEntries(Object.keys(figures).flatMap((key) => (reports[key] ? [[key, reports[key]]] : [])))
  await writeResults({ machine, reports: ordered }, peers)
}
console.log(printed(done))

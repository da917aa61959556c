/*
 * Writes docs/limits.md from the table of limits in the code. `--check` changes nothing, and fails when the document is
 * not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CallId, calls } from '../src/core/contract/index.ts'
import { limitsOf } from '../src/server/limits/call-limits.ts'
import { atOnceTable, type Limit, type LimitName, limitTable } from '../src/server/limits/limit-table.ts'

const path = fileURLToPath(new URL('../docs/limits.md', import.meta.url))
const number = (value: number) => value.toLocaleString('en-US')

function timeOf(seconds: number): string {
  const units = [
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const
  const [size, name] = units.find(([size]) => seconds % size === 0) ?? [1, 'second']
  const count = seconds / size
  return count === 1 ? name : `${count} ${name}s`
}

const rowOf = (limit: Limit) =>
  `| ${limit.what} | ${limit.by} | ${number(limit.amount)} | ${timeOf(limit.perSeconds)} | ${limit.answer ?? '429'} |`

const rowsOf = (kind: Limit['kind']) =>
  Object.values<Limit>(limitTable)
    .filter((limit) => limit.kind === kind)
    .map(rowOf)

const atOnceRows = Object.values(atOnceTable).map(
  ({ what, by, amount, answer }) => `| ${what} | ${by} | ${number(amount)} | ${answer} |`,
)

/** Limits that every call of some kind has are described once. */
const common: readonly LimitName[] = ['public-calls', 'calls', 'calls-of-address', 'writes']
// The checked edge: the keys of `calls` are its ids.
const callRows = (Object.keys(calls) as CallId[])
  .map((id) => ({ id, names: limitsOf(id).filter((name) => !common.includes(name)) }))
  .filter(({ names }) => names.length > 0)
  .map(({ id, names }) => `| \`${id}\` | ${names.map((name) => limitTable[name].what.toLowerCase()).join('; ')} |`)

const document = `# Limits

<!-- Made from src/server/limits/limit-table.ts by \`npm run limits\`. -->

Each limit is a bucket of tokens: it holds the amount, and is filled evenly within the time. What is too much is answered with 429 and \`Retry-After\`, in seconds; clients wait that long and tell the user. A network address is one IPv4 address, or the first 64 bits of an IPv6 address. Decision 41 says where the counts are kept.

## Guesses of secrets

Only wrong guesses count. No setting raises these limits.

| what | counted by | amount | comes back in | too much is answered with |
|---|---|---|---|---|
${rowsOf('guesses').join('\n')}

## Use

\`EVERLINE_LIMITS\` multiplies these amounts.

| what | counted by | amount | comes back in | too much is answered with |
|---|---|---|---|---|
${rowsOf('use').join('\n')}

## At the same time

| what | counted by | amount | too much is answered with |
|---|---|---|---|
${atOnceRows.join('\n')}

## Calls

Every call without a session counts as one of its address. Every other call counts by its account and by its address, and if it is not a GET and has no limit of its own, as a call that changes something. These calls count further:

| call | counts as |
|---|---|
${callRows.join('\n')}
`

if (process.argv.includes('--check')) {
  const isCurrent = readFileSync(path, 'utf8') === document
  console.log(isCurrent ? 'docs/limits.md is as the code says' : 'docs/limits.md is out of date: npm run limits')
  process.exitCode = isCurrent ? 0 : 1
} else {
  writeFileSync(path, document)
}

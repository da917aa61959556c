import { readFile, writeFile } from 'node:fs/promises'
import { changesSince, mostChanges } from './age.ts'
import type { Aim, Figure, Report } from './figure.ts'
import type { Machine } from './machine.ts'

/** A report with the circumstances of its run. */
export type Run = Report & {
  measuredAt: string
  /** The commit whose code was measured; absent if there was no git. */
  commit?: string
  /** The measured code had changes that are not in the commit. */
  uncommitted?: boolean
  /** How long the measurement took; absent in results from before it was noted. */
  seconds?: number
  load: number
}

/** Stored results of a run. Figures that were not run again stay as they were. */
export type Results = { machine: Machine; reports: Record<string, Run> }

/** A comparison writes its rounds elsewhere (`against.ts`). */
const jsonPath = process.env.BENCH_RESULTS ?? 'bench/results.json'

/** The stored results; null where none are. */
export async function readStored(path = jsonPath): Promise<Results | null> {
  try {
    // The checked edge: this file wrote it.
    return JSON.parse(await readFile(path, 'utf8')) as Results
  } catch {
    return null
  }
}

export const readResults = async (path?: string): Promise<Results['reports']> => (await readStored(path))?.reports ?? {}

export async function writeResults(results: Results, peers: string): Promise<void> {
  await writeFile(jsonPath, `${JSON.stringify(results, null, 2)}\n`)
  if (process.env.BENCH_RESULTS === undefined) await writeFile('bench/RESULTS.md', await markdown(results, peers))
}

const header = ['figure', 'value', 'floor', 'ratio', 'aim', 'met']
const storedHeader = [...header, 'commit', 'date', 'age']

/** The table, as it is printed. */
export function printed(reports: readonly Report[]): string {
  const rows = [header, ...reports.flatMap(({ figures }) => figures.map(cells))]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

async function markdown({ machine, reports }: Results, peers: string): Promise<string> {
  const rows: string[][] = []
  for (const [name, report] of Object.entries(reports)) {
    const origin = await originCells(name, report)
    rows.push(...report.figures.map((one) => [...cells(one), ...origin]))
  }
  const { cores, cpu, memoryGb, node, chromium } = machine
  const sections = Object.entries(reports).map(
    ([name, { title, how, remarks, load, seconds }]) =>
      `### ${title}\n\n${how}\n\n` +
      remarks.map((remark) => `- ${remark}\n`).join('') +
      `- \`npm run bench -- ${name}\`, with ${load} of other load on the machine when it began` +
      `${seconds === undefined ? '' : `; it took ${seconds} s`}.\n`,
  )
  return [
    '# Figures',
    '',
    'Made by `npm run bench`. Every floor is measured in the same run, on the same machine, by the bare parts.',
    '',
    `${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, Chromium ${chromium} headless, everything on loopback.`,
    '',
    `Old is a row whose code has changed by more than ${mostChanges} commits since (\`measured-paths.ts\`), counted when this page was written;`,
    '`npm run check` counts again, and `npm run bench -- --table` writes the page anew. A commit with + had changes beside it.',
    '',
    markdownLine(storedHeader),
    markdownLine(storedHeader.map(() => '---')),
    ...rows.map(markdownLine),
    '',
    '## How each is measured, and what to know',
    '',
    sections.join('\n'),
    peers,
  ].join('\n')
}

export const markdownLine = (row: readonly string[]) => `| ${row.join(' | ')} |`

async function originCells(name: string, { commit, uncommitted, measuredAt }: Run): Promise<string[]> {
  const changes = commit === undefined ? null : await changesSince(name, commit)
  const shown = commit === undefined ? '' : `${commit}${uncommitted ? '+' : ''}`
  return [shown, measuredAt.slice(0, 10), changes !== null && changes > mostChanges ? 'old' : '']
}

function cells({ name, value, unit, floor, ratio, aim, met }: Figure): string[] {
  return [
    name,
    `${rounded(value)} ${unit}`.trim(),
    floor === undefined ? '' : `${rounded(floor)} ${unit}`.trim(),
    ratio === null ? '' : `${ratio.toFixed(2)}x`,
    aim ? aimWords(aim, unit) : '',
    met === null ? '' : met ? 'yes' : 'NO',
  ]
}

function aimWords(aim: Aim, unit: string): string {
  const sign = 'most' in aim ? '≤' : '≥'
  const limit = 'most' in aim ? aim.most : aim.least
  return aim.of === 'ratio' ? `${sign} ${limit}x` : `${sign} ${limit} ${unit}`
}

/** With one decimal below 100. */
export const rounded = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1))

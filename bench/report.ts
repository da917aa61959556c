import { readFile, writeFile } from 'node:fs/promises'
import type { Aim, Figure, Report } from './figure.ts'
import type { Machine } from './machine.ts'

/** Stored results of a run. Figures that were not run again stay as they were. */
export type Results = { machine: Machine; reports: Record<string, Report & { measuredAt: string; load: number }> }

const jsonPath = 'bench/results.json'

export async function readResults(): Promise<Results['reports']> {
  try {
    // The checked edge: this file wrote it.
    return (JSON.parse(await readFile(jsonPath, 'utf8')) as Results).reports
  } catch {
    return {}
  }
}

export async function writeResults(results: Results, peers: string): Promise<void> {
  await writeFile(jsonPath, `${JSON.stringify(results, null, 2)}\n`)
  await writeFile('bench/RESULTS.md', markdown(results, peers))
}

const header = ['figure', 'value', 'floor', 'ratio', 'aim', 'met']

/** The table, as it is printed. */
export function printed(reports: readonly Report[]): string {
  const rows = [header, ...reports.flatMap(({ figures }) => figures.map(cells))]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

function markdown({ machine, reports }: Results, peers: string): string {
  const all = Object.values(reports)
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  const { cores, cpu, memoryGb, node, chromium } = machine
  const sections = Object.entries(reports).map(
    ([name, { title, how, remarks, measuredAt, load }]) =>
      `### ${title}\n\n${how}\n\n` +
      remarks.map((remark) => `- ${remark}\n`).join('') +
      `- \`npm run bench -- ${name}\`, ${measuredAt.slice(0, 10)}, with ${load} of other load on the machine when it began.\n`,
  )
  return [
    '# Figures',
    '',
    'Made by `npm run bench`. Every floor is measured in the same run, on the same machine, by the bare parts.',
    '',
    `${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, Chromium ${chromium} headless, everything on loopback.`,
    '',
    line(header),
    line(header.map(() => '---')),
    ...all.flatMap(({ figures }) => figures.map((one) => line(cells(one)))),
    '',
    '## How each is measured, and what to know',
    '',
    sections.join('\n'),
    peers,
  ].join('\n')
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

const rounded = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1))

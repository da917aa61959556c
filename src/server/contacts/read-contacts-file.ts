import * as v from 'valibot'
import { cleanText } from '#core/contract/clean-text.ts'
import {
  ContactDraft,
  contactColumns,
  type FileEncoding,
  type ImportIssue,
  type ImportIssueCode,
  maxImportedContacts,
  maxImportIssues,
  maxIssueValueLength,
  optionalContactColumns,
} from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { readCsv } from '#server/csv/read-csv.ts'
import { turn } from '#server/platform/turn.ts'
import { readVcards, type Vcard } from '#server/vcard/read-vcards.ts'
import { type ReadRules, readCell, readText } from './contact-cells.ts'
import { contactOfVcard } from './contact-of-vcard.ts'

export type ReadContacts = {
  drafts: ContactDraft[]
  /** The first errors, by their lines. */
  issues: ImportIssue[]
  issueCount: number
  /** In which encoding texts were read that are no UTF-8. */
  encoding: FileEncoding
}

/** Where numbers without country code are from, and in which encoding the file is; null: it is found. */
type How = ReadRules & { encoding: FileEncoding | null }

/** Rows that are checked in one turn of the event loop. */
const rowsInTurn = 200

/** Collects contacts, and what is wrong with others. */
function createCollector() {
  const read: ReadContacts = { drafts: [], issues: [], issueCount: 0, encoding: 'utf-8' }
  return {
    read,
    issue(line: number, column: string, code: ImportIssueCode, value: string) {
      read.issueCount += 1
      if (read.issues.length < maxImportIssues) read.issues.push({ line, column, code, value: beginningOf(value) })
    },
    draft: (draft: Partial<ContactDraft>) => void read.drafts.push(v.parse(ContactDraft, draft)),
  }
}

/** Reads a CSV file. Fails as `readCsv` does; wrong cells are issues. */
export async function readCsvContacts(
  file: AsyncIterable<Uint8Array>,
  { encoding, ...rules }: How,
): Promise<Result<ReadContacts>> {
  const rows = await readCsv(file, {
    columns: contactColumns,
    optional: optionalContactColumns,
    maxRows: maxImportedContacts,
    encoding,
  })
  if (!rows.ok) return rows
  const { read, issue, draft } = createCollector()
  for (const [index, { line, cells, surplus }] of rows.value.rows.entries()) {
    if (index % rowsInTurn === rowsInTurn - 1) await turn()
    const before = read.issueCount
    const values: Partial<ContactDraft> = {}
    if (surplus[0] !== undefined) issue(line, '', 'too-many-cells', surplus[0])
    for (const column of contactColumns) {
      const cell = cells[column]
      if (cell === undefined) continue
      const value = readCell(column, cell, rules)
      if (value.ok) Object.assign(values, value.value)
      else issue(line, column, value.code, cell)
    }
    if (read.issueCount === before) draft(values)
  }
  const { unreadFrom } = rows.value
  if (unreadFrom !== null) issue(unreadFrom, '', 'no-closing-quote', '')
  return ok({ ...read, encoding: rows.value.encoding })
}

/**
 * Reads a file of vCards: `vcards-unreadable`, `too-many-vcards`. A card without a name, or too long a one, is an issue, and
 * so is what cannot be read.
 */
export async function readVcardContacts(
  file: AsyncIterable<Uint8Array>,
  { encoding, ...rules }: How,
): Promise<Result<ReadContacts>> {
  const { read, issue, draft } = createCollector()
  const result = await readVcards(file, {
    mostCards: maxImportedContacts,
    encoding,
    onCard: takeCard,
    onUnread: ({ line, text, why }) => issue(line, '', why, cleanText(text)),
  })
  return result.ok ? ok({ ...read, encoding: result.value }) : result

  function takeCard(card: Vcard) {
    const { language, ...contact } = contactOfVcard(card, rules)
    // A card that says nothing of anybody.
    if (!contact.name && !contact.notes && Object.keys(contact.customData).length === 0) return
    const before = read.issueCount
    const values: Partial<ContactDraft> = { ...contact }
    // Languages of cards are often words.
    const known = readText('language', language)
    if (known.ok) Object.assign(values, known.value)
    for (const name of ['name', 'company', 'jobTitle', 'notes'] as const) {
      const value = readText(name, contact[name])
      if (!value.ok) issue(card.line, name, value.code, contact[name])
    }
    const cut = card.properties.find(({ isCut }) => isCut)
    if (cut) issue(cut.line, cut.name, 'too-long', cut.value)
    if (read.issueCount === before) draft(values)
  }
}

function beginningOf(value: string): string {
  const cut = value.length > maxIssueValueLength ? `${value.slice(0, maxIssueValueLength - 1)}…` : value
  return cut.toWellFormed()
}

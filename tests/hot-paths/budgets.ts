/** The count that one pass through a hot path may reach at most, and the reason for it. */
export type Budget = { readonly most: number; readonly why: string }

/**
 * Budgets of the hot paths: counts that do not depend on the machine. A test counts each of them and fails above its
 * budget. A feature that needs more changes the number here and gives the reason.
 */
export const budgets = {
  /** A press on a row of the inbox on which the pointer has rested, with a second conversation open before. */
  opening: {
    commits: { most: 17, why: 'the address, the conversation, its log, and what stands beside it' },
    components: { most: 626, why: '23 lines of the log with 9 components each, the header, the composer and the pane' },
    nodes: { most: 1102, why: '23 lines of the log, the header, the composer and the pane' },
    storageWrites: { most: 2, why: 'the draft; the answers of the backend are written together, a moment later' },
    layouts: { most: 4, why: 'the focus, the lines that are measured, and the frames' },
    styles: { most: 10, why: 'the focus, the lines that are measured, and the frames' },
    queriesAhead: { most: 6, why: 'what a conversation is rendered from is read while the pointer rests on its row' },
    rowsAhead: { most: 61, why: 'the messages that a log begins with' },
    queries: { most: 2, why: 'the files that wait, and the reminder' },
    commands: { most: 12, why: 'the room is closed and opened; the rest are questions about the visitor' },
  },
  /** A message of the visitor, in the open conversation that is scrolled to its end; up to its announcement. */
  arriving: {
    commits: { most: 7, why: 'the row of the message, the row of the conversation, the mark, the announcement' },
    components: { most: 360, why: 'the conversation is rendered twice, for the message and for the mark' },
    nodes: { most: 57, why: 'the line, and the announcement' },
    layouts: { most: 4, why: 'the line, its measured height, and the announcement' },
    queries: { most: 0, why: 'rows come by the changes of queries that are open' },
    commands: { most: 1, why: 'the message is marked as read' },
    storageWrites: { most: 0, why: 'a message is written by the hub' },
  },
  /** Enter in the composer, until the backend has the message. */
  sending: {
    commits: { most: 8, why: 'the empty box, the line, its row, the message, and its mark' },
    components: { most: 525, why: 'the conversation is rendered for each of these rows' },
    nodes: { most: 24, why: 'the line' },
    layouts: { most: 4, why: 'the empty box, the line, and its state' },
    queries: { most: 0, why: 'rows come by the changes of queries that are open' },
    commands: { most: 3, why: 'the message, the mark, and the end of typing' },
    storageWrites: { most: 1, why: 'the draft is removed from the tab' },
  },
  /** One more letter in the composer. */
  key: {
    commits: { most: 2, why: 'the box, and its draft that was saved' },
    components: { most: 64, why: 'the composer' },
    nodes: { most: 1, why: 'the text of the box' },
    layouts: { most: 2, why: 'the letter, and the box that grows with its text' },
    queries: { most: 0, why: 'a letter reads nothing' },
    commands: { most: 2, why: 'the draft, and the sign of typing' },
    storageWrites: { most: 3, why: 'the tab keeps the draft before the hub has it, and drops it after' },
  },
  /** A message in a conversation that stands in the list and is not open; up to its announcement. */
  inboxRow: {
    commits: { most: 2, why: 'the row, and the announcement' },
    components: { most: 16, why: 'one row of the list' },
    nodes: { most: 57, why: 'the row that moves to the top, and the announcement' },
    layouts: { most: 2, why: 'the row, and the announcement' },
    queries: { most: 0, why: 'rows come by the changes of queries that are open' },
    commands: { most: 0, why: 'what is not open is not marked' },
    storageWrites: { most: 0, why: 'a message is written by the hub' },
  },
  /** From the address to the inbox with a conversation. */
  start: {},
  /** A minute in which nobody does anything, with a conversation open. */
  idleMinute: {},
  /** A message of a visitor at the backend, until its members have it. */
  messageAtBackend: {},
  /** An offer that an agent accepts, at the backend. */
  offerAccepted: {},
  /** A message while the tab is hidden, or one of several. */
  hiddenTab: {},
} satisfies Record<string, Record<string, Budget>>

export type HotPath = keyof typeof budgets

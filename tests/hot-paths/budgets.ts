/** The count that one pass through a hot path may reach at most, and the reason for it. */
export type Budget = { readonly most: number; readonly why: string }

/** Opening a conversation, whether it is rendered ahead or not. */
const openingAnyhow = {
  queriesUntilShown: { most: 0, why: 'all rows that a conversation is rendered from are read ahead' },
  commandsUntilShown: { most: 2, why: 'one room is closed, the other opened; questions come when it is shown' },
  storageWritesUntilShown: { most: 0, why: 'a write holds up the page' },
  queriesAhead: { most: 6, why: 'a conversation is rendered from rows that are read while the pointer rests on it' },
  rowsAhead: { most: 61, why: 'the messages that a log begins with' },
  commits: { most: 21, why: 'and then: measured lines, hidden ones, the pane, each answer; one of a busy machine' },
  commands: { most: 10, why: 'and then: its attachments, and seven questions about the visitor for the pane' },
}

/**
 * Budgets of the hot paths: counts that do not depend on the machine. A test counts each of them and fails above its
 * budget. A feature that needs more changes the number here and gives the reason.
 */
export const budgets = {
  /** A press on a row of the inbox on which the pointer has rested, with a second conversation open before. */
  openingForeseen: {
    ...openingAnyhow,
    commitsUntilShown: { most: 4, why: 'two of the router, the mark in the list, and the conversation' },
    componentsUntilShown: {
      most: 65,
      why: 'the router, the list’s rows, the placeholder of the pane: not the conversation',
    },
    nodesUntilShown: { most: 1, why: 'the conversation is there, and only shown' },
    componentsAhead: {
      most: 213,
      why: 'one conversation with the visible lines of its log, while the browser is idle',
    },
    components: { most: 280, why: 'hidden lines, the pane, and the parts of it that wait for answers' },
    nodes: { most: 410, why: 'hidden lines and the pane' },
  },
  /** A touch of a row of the inbox, with a second conversation open before. */
  opening: {
    ...openingAnyhow,
    commitsUntilShown: { most: 4, why: 'two of the router, the mark in the list, and the conversation with its log' },
    componentsUntilShown: {
      most: 275,
      why: 'the visible lines with 9 components each, header, composer, the list’s row',
    },
    nodesUntilShown: { most: 326, why: 'the visible lines, header and composer; the pane and hidden lines come later' },
    components: { most: 480, why: 'and then: hidden lines, the pane, and the parts of it that wait for answers' },
    nodes: { most: 730, why: 'and then: hidden lines and the pane' },
    queries: { most: 2, why: 'who types and who looks, which is asked when the conversation is shown' },
    storageWrites: { most: 0, why: 'a conversation is opened without them' },
    answerWrites: { most: 1, why: 'answers about the visitor, written together half a second later' },
    layouts: {
      most: 6,
      why: 'measured lines, their frame, hidden lines, the pane, its answers, one of a busy machine',
    },
    styles: { most: 12, why: 'as layouts, and the row that is pressed, marked, and left' },
  },
  /** A message of the visitor, in the open conversation that is scrolled to its end; up to its announcement. */
  arriving: {
    commits: { most: 7, why: 'message, height, place, mark, end of scrolling, announcement, one of a busy machine' },
    components: { most: 83, why: 'two lines of the log, and twice the row of the list and what shows numbers' },
    nodes: { most: 57, why: 'the line, the row that moves to the top, and the announcement' },
    layouts: { most: 4, why: 'the line, its measured height, and the announcement' },
    queries: { most: 0, why: 'rows come by the changes of queries that are open' },
    commands: { most: 1, why: 'the message is marked as read' },
    storageWrites: { most: 0, why: 'a message is written by the hub' },
  },
  /** Enter in the composer, until the backend has the message. */
  sending: {
    commits: {
      most: 8,
      why: 'the empty box, the line, its height and place, the message, the row, the end of scrolling',
    },
    components: {
      most: 93,
      why: 'the composer without its buttons twice, one line twice, and twice the row of the list',
    },
    nodes: { most: 24, why: 'the line' },
    layouts: { most: 5, why: 'the empty box, the line, its height, its state, and one of a busy machine' },
    queries: { most: 0, why: 'rows come by the changes of queries that are open' },
    commands: { most: 3, why: 'the message, the mark, and the end of typing' },
    storageWrites: { most: 1, why: 'the draft is removed from the tab' },
  },
  /** One more letter in the composer. */
  key: {
    commits: { most: 1, why: 'the box; the echo of its draft draws nothing' },
    components: { most: 18, why: 'the composer, and those of its buttons that a letter may change' },
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
  /** From the address to the inbox with a conversation, over rows in memory, with the parts that come seconds later. */
  firstScreen: {
    components: { most: 1290, why: 'shell, list, conversation and pane, and once more with the parts that come later' },
    nodes: { most: 1211, why: 'shell, list, conversation and pane' },
    queries: {
      most: 96,
      why: 'the live queries of the screen, and those of the tests’ own hub while it fills its rows',
    },
    rows: { most: 77, why: 'the messages of the conversation, the list, and who the user is' },
    commands: { most: 19, why: 'the room is opened, its attachments, and questions about user and visitor' },
    storageWrites: { most: 0, why: 'a start writes nothing but answers, together every half second' },
  },
  /** A reload with a conversation open, the hub being there, until the page is at rest, but for what comes three seconds later. */
  start: {
    scripts: { most: 90, why: 'the first file, the conversation with its card, and offers' },
    requests: { most: 113, why: 'the scripts with their styles' },
    toHub: {
      most: 80,
      why: 'the greeting, the replica of 6 collections, 33 queries, and the questions of the conversation and its card',
    },
  },
  /** A minute in which nobody does anything, with a conversation open; `hidden`: while nobody sees the tab. */
  idleMinute: {
    commits: { most: 72, why: 'the seconds of the time in the header (up to 63 pass), and the minutes of the list' },
    components: { most: 180, why: 'the time in the header each second, the lists once a minute' },
    wakes: { most: 80, why: 'the seconds, the minutes, and the sign of looking' },
    commands: { most: 8, why: 'the sign of looking lasts ten seconds' },
    hiddenCommits: { most: 0, why: 'clocks that nobody sees stand still' },
    hiddenWakes: { most: 0, why: 'clocks that nobody sees stand still' },
    hiddenCommands: { most: 0, why: 'who does not see a conversation does not look at it' },
  },
  /** A message of a visitor at the backend, until its members have it. */
  messageAtBackend: {
    statements: {
      most: 3,
      why: 'the room is locked and read, the message is written, the feeds get their entries; one statement each, for a batch too',
    },
    transactions: { most: 1, why: 'messages that arrive together share it' },
    feedEntries: { most: 2, why: 'the two members; nobody else may read it' },
    publications: { most: 2, why: 'one for each member who is connected' },
    publishedBytes: { most: 640, why: 'the message twice, as its two members get it' },
    jobs: { most: 0, why: 'a message has no job without a webhook' },
  },
  /** An offer that an agent accepts, at the backend. */
  offerAccepted: {
    statements: {
      most: 5,
      why: 'the key and its answer; what is locked and read; what is written; the feeds; the router is not woken',
    },
    transactions: { most: 1, why: 'all of it commits together' },
    feedEntries: {
      most: 6,
      why: 'the agent gets offer, conversation and message, the visitor the last two, and all colleagues share one',
    },
    publications: { most: 2, why: 'the agent, and all colleagues together' },
    publishedBytes: {
      most: 2000,
      why: 'the conversation, the message and the offer of the agent, and the id of the conversation for colleagues',
    },
    jobs: { most: 0, why: 'an acceptance has no job without a webhook' },
  },
  /** Twenty inquiries whose agent goes away, at the backend, until the next agent has their offers. */
  offersOfPass: {
    statements: {
      most: 20,
      why: 'two changes of status; the rooms, their offers, waits, hours, agents and teams are read once, and written with one statement each',
    },
    transactions: { most: 3, why: 'two changes of status, and one pass' },
    feedEntries: { most: 48, why: 'the end of an offer and the next one, twenty times, and two changes of status' },
    publications: { most: 8, why: 'one for each agent, and each change of status' },
    publishedBytes: { most: 22_000, why: 'forty offers' },
    jobs: { most: 0, why: 'an offer has no job' },
  },
  /** A minute at a backend at which one agent is signed in and nothing happens. */
  idleBackend: {
    statements: {
      most: 120,
      why: 'twelve looks at the duties of all processes; what three duties ask every ten seconds and one every thirty, with their next times; four signs of life of the connection, with its session; the minute’s deletions, and their job',
    },
    transactions: { most: 0, why: 'nothing changes for anybody' },
    publications: { most: 0, why: 'nothing has happened of which a client would have to hear' },
    publishedBytes: { most: 0, why: 'nothing is published' },
    requests: { most: 0, why: 'the backend asks nobody, and a client that hears nothing asks nothing' },
    jobs: { most: 1, why: 'the deletions' },
  },
  /** A message in the visitor's frame, until the agent has read it. */
  visitorWrites: {
    commits: { most: 12, why: 'the text, the empty box with the message, stored, sent, arrived, read, and who types' },
    components: { most: 111, why: 'the log with each state of the message, its line, and twice the box' },
    nodes: { most: 15, why: 'the line, its state and its tools' },
    storageWrites: {
      most: 3,
      why: 'the draft is kept with its text and when it is taken, and dropped when it is stored',
    },
  },
  /** A message while nobody sees the tab and another one is seen; `awake`: while none is seen, in the one that sounds. */
  hiddenTab: {
    commits: { most: 0, why: 'nobody sees it' },
    layouts: { most: 0, why: 'nobody sees it' },
    nodes: { most: 1, why: 'the text of the title' },
    fromHub: { most: 1, why: 'the number of unread messages in the title' },
    toHub: { most: 0, why: 'nothing is read' },
    awakeCommits: { most: 0, why: 'a sound is no drawing' },
    awakeLayouts: { most: 0, why: 'a sound is no drawing' },
  },
} satisfies Record<string, Record<string, Budget>>

export type HotPath = keyof typeof budgets

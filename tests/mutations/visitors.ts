import type { Mutation } from './mutation.ts'

/** Mutations of the rules about visitor cards. */
export const visitorMutations: readonly Mutation[] = [
  {
    row: 'CAP-18',
    off: 'all of the staff see every visitor’s card',
    file: 'src/server/visitor-cards/visitor-card.ts',
    from: 'and(eq(roomVisitors.visitorEid, visitorEid), visibleTo(session))',
    to: 'eq(roomVisitors.visitorEid, visitorEid)',
    layer: 'integration',
  },
  {
    row: 'CAP-18',
    off: 'a note is changed by way of another card',
    file: 'src/server/visitor-cards/card-notes.ts',
    from: 'and(eq(cardNotes.id, id), eq(cardNotes.visitorEid, visitorEid))',
    to: 'eq(cardNotes.id, id)',
    layer: 'integration',
  },
  {
    row: 'CAP-01',
    off: 'the later of two editors of a note is not told',
    file: 'src/server/visitor-cards/card-notes.ts',
    from: "if (known.text === text) return ok({ note: known })\n  if (known.revision !== revision) return fail('card-note-changed', undefined, { revision: known.revision })",
    to: 'if (known.text === text) return ok({ note: known })',
    layer: 'integration',
  },
  {
    row: 'CAP-01',
    off: 'custom data of a visitor is replaced unseen',
    file: 'src/server/visitor-cards/change-card.ts',
    from: "if (dataRevision !== revision) return fail('visitor-data-changed', undefined, { revision: dataRevision })",
    to: '',
    layer: 'integration',
  },
  {
    row: 'CAP-01',
    off: 'tags of two people at once undo each other',
    file: 'src/server/visitor-cards/change-card.ts',
    from: '[...add, ...kept]',
    to: 'add',
    layer: 'integration',
  },
  {
    row: 'CAP-01',
    off: 'a note is replaced that the editor has not seen',
    file: 'src/app/screens/conversation/card/card-note-dialog.tsx',
    from: 'const revision = seen?.revision ?? 1',
    to: 'const revision = now?.revision ?? 1',
    layer: 'screens',
  },
  {
    row: 'CAP-01',
    off: 'a card that is read offline does not say of when it is',
    file: 'src/app/screens/conversation/card/visitor-card.tsx',
    from: 'isOffline && value && localAnsweredAtMs !== null',
    to: 'value && localAnsweredAtMs === null',
    layer: 'screens',
  },
]

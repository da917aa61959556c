import type { Mutation } from './mutation.ts'

/** The knowledge base: what may be written, and what visitors get of it. */
export const knowledgeMutations: readonly Mutation[] = [
  {
    row: 'CAP-12',
    off: 'a link may run something',
    file: 'src/core/contract/knowledge/rich-text.ts',
    from: '(?:https?:\\/\\/|mailto:)',
    to: '(?:[a-z]+:)',
  },
  {
    row: 'CAP-12',
    off: 'a text may have any number of parts',
    file: 'src/core/contract/knowledge/rich-text.ts',
    from: 'nodeCount(text) <= maxTextNodes',
    to: 'true',
  },
  {
    row: 'CAP-12',
    off: 'drafts are found for visitors',
    file: 'src/core/knowledge/knowledge-corpus.ts',
    from: 'isPublished ? each.published : each.newest',
    to: 'each.newest',
  },
  {
    row: 'CAP-12',
    off: 'a deleted entry is still found',
    file: 'src/core/knowledge/knowledge-corpus.ts',
    from: 'if (_deleted || ',
    to: 'if (',
  },
  {
    row: 'CAP-12',
    off: 'a text of any size is stored',
    file: 'src/server/knowledge/change-entries.ts',
    from: 'text && isTooLargeText(text)',
    to: 'false',
    layer: 'integration',
  },
  {
    row: 'CAP-12',
    off: 'the second of two editors overwrites the first',
    file: 'src/server/knowledge/change-entries.ts',
    from: 'now !== revision',
    to: 'false',
    layer: 'integration',
  },
  {
    row: 'CAP-12',
    off: 'a picture of a draft is public',
    file: 'src/server/knowledge/pictures.ts',
    from: '(await db.$count(knowledgePublished, shows)) > 0 ?',
    to: 'shows ?',
    layer: 'integration',
  },
  {
    row: 'CAP-12',
    off: 'any page may send votes',
    file: 'src/server/knowledge/help/same-site.ts',
    from: "return site === 'same-origin'",
    to: 'return true',
    layer: 'integration',
  },
  {
    row: 'CAP-12',
    off: 'what was written is not kept',
    file: 'src/app/screens/knowledge/edit/use-entry-edit.ts',
    from: 'keptEntry.keep(eid, id, now)',
    to: 'void now',
    layer: 'screens',
  },
]

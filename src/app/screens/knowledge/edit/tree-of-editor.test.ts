import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RichText } from '#core/contract/knowledge/rich-text.ts'
import { editorOfTree, treeOfEditor } from './tree-of-editor.ts'

const all: RichText = [
  { type: 'heading', level: 2, spans: [{ text: 'Title' }] },
  {
    type: 'paragraph',
    spans: [
      { text: 'Plain, ' },
      { text: 'bold\nand broken', marks: ['bold'] },
      { text: 'linked', marks: ['italic', 'code'], href: 'https://a.test/' },
    ],
  },
  {
    type: 'list',
    isOrdered: true,
    items: [
      [
        { type: 'paragraph', spans: [{ text: 'one' }] },
        { type: 'list', isOrdered: false, items: [[{ type: 'paragraph', spans: [] }]] },
      ],
    ],
  },
  { type: 'quote', blocks: [{ type: 'paragraph', spans: [{ text: 'said' }] }] },
  { type: 'code', text: 'a\nb' },
  { type: 'rule' },
  { type: 'picture', id: '01900000-0000-7000-8000-000000000001', alt: 'A tent', width: 4, height: 3 },
]

test('[CAP-12] a text comes out of the editor as it went in', () => {
  expect(treeOfEditor(editorOfTree(all))).toEqual(all)
  expect(v.is(RichText, all)).toBe(true)
})

test('[CAP-12] formatting of the editor that the tree lacks is left out', () => {
  const document = {
    type: 'doc',
    content: [
      { type: 'video' },
      {
        type: 'paragraph',
        attrs: { dir: 'auto' },
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'underline' }] },
          { type: 'text', text: 'b' },
          { type: 'mention' },
        ],
      },
    ],
  }
  expect(treeOfEditor(document)).toEqual([{ type: 'paragraph', spans: [{ text: 'ab' }] }])
})

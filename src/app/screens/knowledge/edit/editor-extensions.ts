import { type Extensions, mergeAttributes, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkable } from '#core/contract/knowledge/rich-text.ts'
import { PictureView } from './picture-view.tsx'

/** A picture by its id. Pictures of other pages that are pasted are left out: their addresses are nobody's promise. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element) => element.dataset.pictureId ?? '' },
    alt: { default: '', parseHTML: (element) => element.getAttribute('alt') ?? '' },
    width: { default: 1, parseHTML: (element) => Number(element.getAttribute('width')) },
    height: { default: 1, parseHTML: (element) => Number(element.getAttribute('height')) },
  }),
  parseHTML: () => [{ tag: 'img[data-picture-id]' }],
  renderHTML: ({ HTMLAttributes: { id, ...attributes } }) => [
    'img',
    mergeAttributes(attributes, { 'data-picture-id': id }),
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

/** As the tree has it: no lists and quotes in a quote. */
const Quote = Blockquote.extend({ content: '(paragraph | heading | codeBlock | picture | horizontalRule)+' })

/** The nodes and marks that a text may have, and nothing else: what is pasted is reduced to them. */
export const editorExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      isAllowedUri: (address) => isLinkable(address ?? ''),
    },
  }),
  Quote,
  Picture,
]

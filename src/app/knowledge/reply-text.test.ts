import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

test('[CAP-12] an entry becomes a message that is read without looks', () => {
  const paragraph = (text: string) => ({ type: 'paragraph' as const, spans: [{ text }] })
  const text = replyText([
    { type: 'paragraph', spans: [{ text: 'Send it ' }, { text: 'here', href: 'https://a.test/', marks: ['bold'] }] },
    {
      type: 'list',
      isOrdered: true,
      items: [
        [paragraph('Dry it')],
        [paragraph('Pack it'), { type: 'list', isOrdered: false, items: [[paragraph('in its bag')]] }],
      ],
    },
    { type: 'rule' },
    { type: 'quote', blocks: [paragraph('Free for ten years')] },
  ])
  expect(text).toBe('Send it here (https://a.test/)\n\n1. Dry it\n2. Pack it\n  • in its bag\n\nFree for ten years')
})

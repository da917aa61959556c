import { lazy, type ReactNode, Suspense } from 'react'
import { mayHaveLink } from './may-have-link.ts'

// Without the network the text stays plain until the page is opened again.
const LinkedText = lazy(() => import('./linked-text.tsx').then(({ LinkedText }) => ({ default: LinkedText }), plain))
const plain = () => ({ default: ({ text }: { text: string }): ReactNode => text })

/** The text of a message. Its links become links as soon as their code is loaded. */
export const MessageText = ({ text }: { text: string }) =>
  mayHaveLink(text) ? (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  ) : (
    text
  )

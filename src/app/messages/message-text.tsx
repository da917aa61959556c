import { lazy, type ReactNode, Suspense } from 'react'

// Without the network the text stays plain until the page is opened again.
const LinkedText = lazy(() => import('./linked-text.tsx').then(({ LinkedText }) => ({ default: LinkedText }), plain))
const plain = () => ({ default: ({ text }: { text: string }): ReactNode => text })

/** A cheap test, so that the code for links is only loaded for texts that may contain some. */
const mayHaveLink = /:\/\/|[^\s.@][.@][^\s.@]/

/** The text of a message. Its links become links as soon as their code is loaded. */
export const MessageText = ({ text }: { text: string }) =>
  mayHaveLink.test(text) ? (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  ) : (
    text
  )

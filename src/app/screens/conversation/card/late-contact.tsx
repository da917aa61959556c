import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'

const ContactSection = lazyPart(async () => (await import('./contact-section.tsx')).ContactSection)

type Props = { visitorEid: string; visitorName: string; language: string }

/** `ContactSection`, whose code reads telephone numbers and is large: it comes after the card. */
export const LateContact = (props: Props) => (
  <Suspense>
    <ContactSection {...props} />
  </Suspense>
)

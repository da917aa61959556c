import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { button } from '#app/ui/action/button.css.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { targetOfLink } from './target-of-link.ts'

/** Leads on to the place that a link of another app names, or says that there is none. */
export function OpenScreen() {
  useLanguage()
  const { link }: { link?: unknown } = useSearch({ strict: false })
  const text = typeof link === 'string' ? link : ''
  const navigate = useNavigate()
  useEffect(() => {
    const target = targetOfLink(text)
    switch (target?.to) {
      case 'calls':
        // The checked edge: areas declare no search of their own.
        return void navigate({ to: '/calls', search: { dial: target.dial } as never, replace: true })
      case 'conversation':
        return void navigate({ to: '/inbox/$conversationId', params: { conversationId: target.id }, replace: true })
      case 'contact':
        return void navigate({ to: '/contacts', search: { contact: target.id } as never, replace: true })
      case 'inbox':
        return void navigate({ to: '/inbox', search: { tab: target.tab }, replace: true })
      case 'screen':
        return void navigate({ to: target.path, replace: true })
    }
  }, [text, navigate])
  if (targetOfLink(text)) return null
  return (
    <EmptyState
      icon="missed"
      title={t`Can’t open this link`}
      action={<Link to="/inbox" className={button.plain}>{t`Go to inbox`}</Link>}
    >
      {t`Only phone numbers and links to conversations, contacts and screens can be opened here.`}
    </EmptyState>
  )
}

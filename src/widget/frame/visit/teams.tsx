import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import type { BundledTag, WidgetFace } from '#core/contract/index.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as form from '#widget/frame/opening/leave-message.css.ts'
import * as css from './menu.css.ts'

type Props = { chat: Chat; face: WidgetFace; language: string; onClose(): void }

/** The teams that a visitor can write to, and their people where the widget shows them. */
export function Teams({ chat, face, language, onClose }: Props) {
  const [tags, setTags] = useState<BundledTag[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isLeft = false
    void chat.ask('getBundledTags', { query: { widgetId: face.id, language: canonical(language) } }).then((found) => {
      if (isLeft) return
      if (found.ok) setTags(found.value.tags)
      else setFailed(true)
    })
    return () => {
      isLeft = true
    }
  }, [chat, face.id, language])
  const choose = (team: string, staff = '') => {
    chat.aim(team, staff)
    onClose()
  }
  return (
    <section className={form.form} aria-label={t`Choose a team`}>
      {hasFailed && <p role="alert">{t`Couldn’t load the teams. You can still send a message.`}</p>}
      {!tags && !hasFailed && <p role="status">{t`Loading…`}</p>}
      <ul className={css.list}>
        {tags?.map(({ id, name, description, isHere, staffs }) => (
          <li key={id}>
            <button type="button" className={css.entry} onClick={() => choose(id)}>
              <span className={css.words}>
                <span dir="auto">{name}</span>
                {description && (
                  <span className={css.small} dir="auto">
                    {description}
                  </span>
                )}
              </span>
              <span className={css.aside}>{isHere ? t`Online` : t`Replies later`}</span>
            </button>
            {staffs.map((person) => (
              <button key={person.eid} type="button" className={css.entry} onClick={() => choose(id, person.eid)}>
                <span className={css.text} dir="auto">
                  {person.name}
                </span>
                <span className={css.aside}>{person.isHere ? t`Online` : t`Replies later`}</span>
              </button>
            ))}
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button look="link" onClick={() => choose('')}>
          {t`Anyone available`}
        </Button>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
      </div>
    </section>
  )
}

/** The page's language may be no valid language tag. */
function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? ''
  } catch {
    return ''
  }
}

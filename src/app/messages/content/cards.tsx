import { useId } from 'react'
import { t } from '#app/language/t.ts'
import type { FileFacts, MessageAction, MessageContent } from '#core/contract/index.ts'
import { ActionButton } from './action-button.tsx'
import * as css from './content.css.ts'
import { useContentEnv } from './content-env.ts'
import { useStoredFile } from './use-stored-file.ts'

type CardContent = Extract<MessageContent, { type: 'bubble' }>['card']
type Item = Extract<MessageContent, { type: 'list' }>['items'][number]

/** A picture, a title, a text, and buttons. */
export function Card({ card, messageId }: { card: CardContent; messageId: string }) {
  const id = useId()
  return (
    <article className={css.card} aria-labelledby={id}>
      {card.picture && <CardPicture facts={card.picture} />}
      <strong id={id} dir="auto">
        {card.title}
      </strong>
      {card.text !== '' && <span dir="auto">{card.text}</span>}
      <ActionButtons actions={card.actions} messageId={messageId} />
    </article>
  )
}

/** Cards beside each other; the row scrolls, by keys too. */
export const Carousel = ({ cards, messageId }: { cards: readonly CardContent[]; messageId: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it
  <section className={css.carousel} aria-label={t`${cards.length} cards`} tabIndex={0}>
    {cards.map((card, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards of a message never change
      <Card key={index} card={card} messageId={messageId} />
    ))}
  </section>
)

/** Entries below each other, each with at most one button. */
export const ItemList = ({ title, items, messageId }: { title: string; items: readonly Item[]; messageId: string }) => (
  <div className={css.list}>
    <strong dir="auto">{title}</strong>
    <ul className={css.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries of a message never change
        <li key={index} className={css.item}>
          {item.picture && <CardPicture facts={item.picture} isSmall />}
          <span className={css.words}>
            <span dir="auto">{item.title}</span>
            {item.text !== '' && (
              <span className={css.sizeLine} dir="auto">
                {item.text}
              </span>
            )}
          </span>
          {item.action && <ActionButton action={item.action} messageId={messageId} />}
        </li>
      ))}
    </ul>
  </div>
)

export const ActionButtons = ({
  actions,
  messageId,
  isRow = false,
}: {
  actions: readonly MessageAction[]
  messageId: string
  isRow?: boolean
}) =>
  actions.length === 0 ? null : (
    <div className={isRow ? css.replies : css.buttons}>
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons of a message never change
        <ActionButton key={index} action={action} messageId={messageId} />
      ))}
    </div>
  )

function CardPicture({ facts, isSmall = false }: { facts: FileFacts; isSmall?: boolean }) {
  const { fileUrl } = useContentEnv()
  const { file } = useStoredFile(facts.id)
  return (
    <span className={isSmall ? css.itemPicture : css.cardPicture}>
      {file?.path && file.thumbnail === 'ready' && (
        <img className={css.cover} src={`${fileUrl}${file.path}/thumbnail`} alt="" />
      )}
    </span>
  )
}

import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { systemRandom } from '#core/platform/random.ts'
import { ActionList } from './action-fields.tsx'
import { type CardDraft, type ComposedType, type DraftIssues, mostCards, newCard } from './content-draft.ts'
import * as css from './content-editor.css.ts'

/** Picture types of which the backend makes previews. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

type ListProps = {
  type: ComposedType
  cards: readonly CardDraft[]
  issues: DraftIssues
  onChange(cards: CardDraft[]): void
}

/** The card, the cards of a row, or the entries of a list. */
export function CardList({ type, cards, issues, onChange }: ListProps) {
  const set = (at: number, part: Partial<CardDraft>) =>
    onChange(cards.map((card, index) => (index === at ? { ...card, ...part } : card)))
  const shown = cards.slice(0, mostCards(type))
  return (
    <>
      {shown.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new cards are equal, and stay in their places
        <fieldset key={index} className={css.group}>
          <legend className={css.legend}>
            {type === 'list' ? t`Item ${index + 1}` : shown.length > 1 ? t`Card ${index + 1}` : t`Card`}
          </legend>
          <CardFields
            type={type}
            card={card}
            place={`cards.${index}`}
            issues={issues}
            onChange={(part) => set(index, part)}
          />
          {shown.length > 1 && (
            <Button
              look="quiet"
              square
              className={css.remove}
              aria-label={type === 'list' ? t`Remove item ${index + 1}` : t`Remove card ${index + 1}`}
              onClick={() => onChange(cards.filter((_, at) => at !== index))}
            >
              <Icon name="close" look="small" />
            </Button>
          )}
        </fieldset>
      ))}
      {shown.length < mostCards(type) && (
        <div>
          <Button onClick={() => onChange([...cards, newCard()])}>
            {type === 'list' ? t`Add an item` : t`Add a card`}
          </Button>
        </div>
      )}
    </>
  )
}

type Props = Pick<ListProps, 'type' | 'issues'> & {
  card: CardDraft
  place: string
  onChange(part: Partial<CardDraft>): void
}

function CardFields({ type, card, place, issues, onChange }: Props) {
  const { picture } = card
  return (
    <>
      <TextField
        label={t`Title`}
        maxLength={120}
        dir="auto"
        value={card.title}
        onChange={({ target }) => onChange({ title: target.value })}
        {...(issues.has(`${place}.title`) && { status: 'error' as const, message: t`Required.` })}
      />
      <TextArea
        label={t`Text`}
        rows={2}
        maxLength={type === 'list' ? 300 : 1000}
        dir="auto"
        value={card.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className={css.picture}>
        <FileField
          label={t`Picture`}
          accept={pictureTypes}
          onChoose={(file) => onChange({ picture: { id: systemRandom.uuid(), file } })}
        >
          {picture ? t`Change picture` : t`Add a picture`}
        </FileField>
        {picture && (
          <>
            <bdi className={css.pictureName}>{picture.file.name}</bdi>
            <Button look="link" onClick={() => onChange({ picture: null })}>
              {t`Remove`}
            </Button>
          </>
        )}
      </div>
      <ActionList
        type={type}
        place={`${place}.actions`}
        actions={card.actions}
        issues={issues}
        onChange={(actions) => onChange({ actions })}
      />
    </>
  )
}

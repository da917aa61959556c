import { useId, useRef } from 'react'
import { insertText } from '#app/browser/insert-text.ts'
import { MarkedText } from '#app/canned-responses/marked-text.tsx'
import { variableName } from '#app/canned-responses/variable-name.ts'
import { useEntities } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { spokenLocale, t } from '#app/language/t.ts'
import type { InputProps } from '#app/resource/resource.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { variableValues } from '#core/canned-responses/variable-values.ts'
import { fillVariables, placeholderOf, responseVariables } from '#core/canned-responses/variables.ts'
import { isBlankText } from '#core/contract/clean-text.ts'
import * as css from './canned-responses.css.ts'

/**
 * The text of a response, with buttons that insert variables, and below it what a visitor would read.
 *
 * @param props.previewTitle who would read it, if it is not a visitor
 */
export function ResponseTextInput({ value, previewTitle, ...props }: InputProps & { previewTitle?: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={layout.stack[1]}>
      <TextArea ref={area} rows={6} dir="auto" value={value} {...props} />
      <fieldset className={layout.toolbar.center} aria-label={t`Insert a variable`}>
        {t`Insert:`}
        {responseVariables.map((variable) => (
          <Button
            key={variable}
            look="link"
            className={css.variable}
            onClick={() => area.current && insertText(area.current, placeholderOf(variable))}
          >
            {variableName(variable)}
          </Button>
        ))}
      </fieldset>
      <Preview text={value} title={previewTitle} />
    </div>
  )
}

function Preview({ text, title }: { text: string; title: string | undefined }) {
  const self = useOwnSelf()
  const nowMs = useServerNow(60_000)
  const id = useId()
  const name = t`Sam Hughes`
  const values = variableValues({
    visitor: { eid: '', name },
    agentName: self.name,
    serviceName: self.serviceName,
    nowMs,
    language: spokenLocale(),
    timeZone: self.timeZone,
  })
  return (
    <section className={layout.stack[1]} aria-labelledby={id}>
      <p id={id} className={texts.small}>
        {title ?? t`As ${name} would read it`}
      </p>
      <p className={css.bubble} dir="auto">
        {isBlankText(text) ? t`The preview of your text` : <MarkedText>{fillVariables(text, values)}</MarkedText>}
      </p>
    </section>
  )
}

/** A category: one that there is already, or a new one. */
export function CategoryInput(props: InputProps) {
  const listId = useId()
  const categories = useCategories()
  return (
    <>
      <TextField {...props} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}

function useCategories(): string[] {
  const all = [...(useEntities('personalResponse') ?? []), ...(useEntities('sharedResponse') ?? [])]
  return [...new Set(all.map(({ category }) => category))].filter((category) => category !== '').toSorted()
}

import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useLongestSuffix } from '#app/form/use-longest-suffix.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Survey } from '#app/ui/survey/survey.tsx'
import type { FormDefinition, FormField, FormType, FormValues, Widget, WidgetForm } from '#core/contract/index.ts'
import { formIssues } from '#core/forms/fill-form.ts'
import { formFault, newField, tidied } from './form-draft.ts'
import { Question } from './question.tsx'
import { SaveBar } from './save-bar.tsx'
import { textIn, withText } from './text-in.ts'

const formName = (formType: FormType): string => {
  switch (formType) {
    case 'preChatSurvey':
      return t`Before the first message`
    case 'postChatSurvey':
      return t`After the conversation`
    case 'offlineMessage':
      return t`When you’re offline`
  }
}

/** The forms of a widget, with each form as visitors see it beside what is edited. */
export function FormsEditor({ widget, language }: { widget: Widget; language: string }) {
  const { value, failure, askAgain } = useAsk('getWidgetForms', { params: { id: widget.id } })
  const [formType, setFormType] = useState<FormType>('preChatSurvey')
  const form = value?.forms.find((each) => each.formType === formType)
  return (
    <div className={layout.stack[4]}>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <SelectField
        label={t`Form`}
        value={formType}
        options={(value?.forms ?? []).map((each) => [each.formType, formName(each.formType)] as const)}
        onChange={({ target }) =>
          setFormType(value?.forms.find((each) => each.formType === target.value)?.formType ?? formType)
        }
      />
      {form && <Editor key={formType} widget={widget} form={form} language={language} onSaved={askAgain} />}
    </div>
  )
}

type EditorProps = { widget: Widget; form: WidgetForm; language: string; onSaved(): Promise<unknown> }

function Editor({ widget, form, language, onSaved }: EditorProps) {
  const { ask } = useCommands()
  const [draft, setDraft] = useState<{ definition: FormDefinition; version: number } | null>(null)
  const saving = useAction((body: { definition: FormDefinition; version: number }) =>
    ask('setWidgetForm', { params: { id: widget.id, formType: form.formType }, body }),
  )
  const { definition } = draft ?? form
  const change = (part: Partial<FormDefinition>) =>
    setDraft({ definition: { ...definition, ...part }, version: draft?.version ?? form.version })
  const fault = formFault(definition)
  const isOld = draft !== null && draft.version !== form.version
  async function save() {
    if (!draft || fault || isOld) return
    if (!(await saving.run({ ...draft, definition: tidied(draft.definition) }))?.ok) return
    await onSaved()
    setDraft(null)
  }
  return (
    <div className={layout.columns.halves}>
      <form
        className={layout.stack[3]}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Switch isOn={definition.isOn} onChange={(isOn) => change({ isOn })}>
          {t`Show this form`}
        </Switch>
        <TextField
          label={t`Title`}
          dir="auto"
          maxLength={500}
          value={textIn(definition.title, language)}
          onChange={({ target }) => change({ title: withText(definition.title, language, target.value) })}
        />
        <TextArea
          label={t`Introduction`}
          dir="auto"
          rows={2}
          maxLength={500}
          value={textIn(definition.intro, language)}
          onChange={({ target }) => change({ intro: withText(definition.intro, language, target.value) })}
        />
        <Questions fields={definition.fields} language={language} onChange={(fields) => change({ fields })} />
        {fault && <Notice look="warning">{fault}</Notice>}
        <SaveBar
          hasDraft={draft !== null}
          isOld={isOld}
          isBusy={saving.isBusy}
          isWrong={fault !== null}
          failure={saving.failure}
          onDiscard={() => setDraft(null)}
        />
      </form>
      <Preview definition={definition} language={language} />
    </div>
  )
}

type QuestionsProps = { fields: FormField[]; language: string; onChange(fields: FormField[]): void }

function Questions({ fields, language, onChange }: QuestionsProps) {
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (field) onChange(fields.toSpliced(from, 1).toSpliced(to, 0, field))
  }
  return (
    <>
      <ul className={layout.stack[3]}>
        {fields.map((field, at) => (
          <li key={field.id} className={layout.frame}>
            <Question
              field={field}
              earlier={fields.slice(0, at)}
              language={language}
              onChange={(next) => onChange(fields.with(at, next))}
              onRemove={() => onChange(fields.toSpliced(at, 1))}
              onUp={at === 0 ? null : () => move(at, at - 1)}
              onDown={at === fields.length - 1 ? null : () => move(at, at + 1)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button disabled={fields.length >= 20} onClick={() => onChange([...fields, newField(fields)])}>
          {t`Add a question`}
        </Button>
      </div>
    </>
  )
}

/** The form as visitors see it. It can be tried, and nothing of that is kept. */
function Preview({ definition, language }: { definition: FormDefinition; language: string }) {
  const [values, setValues] = useState<FormValues>({})
  const [isTried, setTried] = useState(false)
  const longestSuffix = useLongestSuffix()
  return (
    <section className={layout.frame} aria-label={t`Preview`}>
      <Survey
        definition={definition}
        language={language}
        values={values}
        onChange={setValues}
        {...(isTried && { issues: formIssues(definition, values, longestSuffix) })}
      />
      <div className={layout.toolbar.end}>
        <Button onClick={() => setTried(true)}>{t`Try it`}</Button>
        <Button
          onClick={() => {
            setValues({})
            setTried(false)
          }}
        >
          {t`Clear`}
        </Button>
      </div>
    </section>
  )
}

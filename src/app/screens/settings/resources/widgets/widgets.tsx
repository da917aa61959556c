import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import type { ResourceEntry } from '#app/resource/define-resource.tsx'
import { languageOptions } from '#app/resource/language-options.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Widget } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import { FormsEditor } from './forms-editor.tsx'
import { OnPages } from './on-pages.tsx'
import { WidgetSettings } from './widget-settings.tsx'

/** The chat on the pages of customers: how it looks, what it asks, and how it gets there. */
export const widgets: ResourceEntry = {
  id: 'widgets',
  title: () => t`Widgets`,
  icon: 'chat',
  texts: () => [
    t`Text language`,
    t`Button position`,
    t`Colours`,
    t`Heading`,
    t`Greeting`,
    t`Visitors can call`,
    t`Ask for consent before anything is stored`,
    t`Show agents which pages a visitor views`,
    t`Visitors can email themselves the transcript`,
    t`Visitors can choose one of a team’s people`,
  ],
  Screen: WidgetsScreen,
  isFor: ({ permissions }) => permissions.includes('updateWidget'),
}

function WidgetsScreen() {
  useLanguage()
  useDocumentTitle(t`Widgets`)
  const { value, failure, askAgain } = useAsk('listWidgets', {})
  const [chosenId, choose] = useState<string | null>(null)
  const [language, setLanguage] = useState('')
  const all = value?.widgets ?? []
  const widget = all.find(({ id }) => id === chosenId) ?? all[0] ?? null
  return (
    <Page
      title={t`Widgets`}
      about={t`The chat on your web pages. Each widget has its own look, words and forms; pages that name none show the default one.`}
    >
      {failure && <Notice>{failureText(failure)}</Notice>}
      {widget && (
        <>
          <div className={layout.toolbar.end}>
            <SelectField
              label={t`Widget`}
              value={widget.id}
              options={all.map(({ id, name, isDefault }) => [id, isDefault ? t`${name} (default)` : name] as const)}
              onChange={({ target }) => choose(target.value)}
            />
            <SelectField
              label={t`Text language`}
              value={language}
              options={[['', t`Default`], ...languageOptions([]).filter(([tag]) => tag !== '')]}
              onChange={({ target }) => setLanguage(target.value)}
            />
            <AddAndDelete
              widget={widget}
              onChoose={async (id) => {
                await askAgain()
                choose(id)
              }}
            />
          </div>
          <Tabs
            key={widget.id}
            label={widget.name}
            tabs={[
              {
                id: 'look',
                title: t`Appearance`,
                panel: <WidgetSettings widget={widget} language={language} onSaved={askAgain} />,
              },
              { id: 'forms', title: t`Forms`, panel: <FormsEditor widget={widget} language={language} /> },
              { id: 'pages', title: t`On your pages`, panel: <OnPages widget={widget} onSaved={askAgain} /> },
            ]}
          />
        </>
      )}
    </Page>
  )
}

function AddAndDelete({ widget, onChoose }: { widget: Widget; onChoose(id: string | null): Promise<void> }) {
  const { ask } = useCommands()
  const [isAsking, setAsking] = useState(false)
  const adding = useAction((id: string) => ask('createWidget', { body: { id, name: t`New widget` } }))
  const deleting = useAction(() => ask('deleteWidget', { params: { id: widget.id } }))
  const failure = adding.failure ?? deleting.failure
  return (
    <>
      <Button
        aria-busy={adding.isBusy}
        onClick={async () => {
          const id = systemRandom.uuid()
          if ((await adding.run(id))?.ok) await onChoose(id)
        }}
      >
        {t`Add a widget`}
      </Button>
      {!widget.isDefault && <Button onClick={() => setAsking(true)}>{t`Delete this widget`}</Button>}
      {isAsking && (
        <ConfirmDialog
          title={t`Delete ${widget.name}?`}
          stay={t`Keep it`}
          go={t`Delete`}
          onStay={() => setAsking(false)}
          onGo={async () => {
            setAsking(false)
            if ((await deleting.run())?.ok) await onChoose(null)
          }}
        >
          {t`Pages with this widget show the default one from then on. What visitors have answered stays.`}
        </ConfirmDialog>
      )}
      {failure && <Notice>{failureText(failure)}</Notice>}
    </>
  )
}

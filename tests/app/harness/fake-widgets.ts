import {
  type Destination,
  type FormDefinition,
  FormType,
  firstWidgetSettings,
  type Widget,
  type WidgetForm,
} from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'

const id = '01900000-0000-7000-8000-000000070000'
const none = { '': '' }
const field = { hint: none, isRequired: false, options: [], isVerified: false, showIf: null }
const form: FormDefinition = {
  ...{ isOn: true, title: { '': 'Before we begin', ar: 'قبل أن نبدأ' }, intro: none },
  fields: [
    { ...field, id: 'name', kind: 'text', label: { '': 'Your name', ar: 'اسمك' }, isRequired: true },
    {
      ...{ ...field, id: 'topic', kind: 'choice', label: { '': 'What is it about?', ar: 'ما الموضوع؟' } },
      options: [
        { value: 'order', label: { '': 'An order' } },
        { value: 'other', label: { '': 'Something else' } },
      ],
    },
    {
      ...field,
      id: 'number',
      kind: 'number',
      label: { '': 'Order number' },
      showIf: { fieldId: 'topic', is: 'order' },
    },
  ],
}

/** Widgets, forms and links, as the backend would keep them. */
export function fakeWidgets({ answer }: FakeDeps) {
  let widgets: Widget[] = [
    { ...firstWidgetSettings, id, name: 'Everline demo', isDefault: true, hasSecret: false, revision: 1 },
  ]
  let forms: WidgetForm[] = FormType.options.map((formType) => ({
    ...{ formType, version: 1, definition: formType === 'preChatSurvey' ? form : { ...form, isOn: false, fields: [] } },
  }))
  let destinations: Destination[] = []
  const put = (widget: Widget) => {
    widgets = widgets.map((each) => (each.id === widget.id ? widget : each))
    return answer({ widget })
  }
  const answers = {
    listWidgets: () => answer({ widgets }),
    createWidget({ body }) {
      const widget: Widget = {
        ...firstWidgetSettings,
        ...{ id: body.id, name: body.name },
        isDefault: false,
        hasSecret: false,
        revision: 1,
      }
      widgets = [...widgets, widget]
      return answer({ widget })
    },
    updateWidget({ params, body: { revision, ...change } }) {
      const before = widgets.find((each) => each.id === params.id)
      if (!before) return Promise.resolve(fail('not-found'))
      if (before.revision !== revision) return Promise.resolve(fail('widget-changed'))
      // The checked edge: the screen sends every setting.
      return put({ ...before, ...(change as Partial<Widget>), revision: revision + 1 })
    },
    deleteWidget({ params }) {
      widgets = widgets.filter((each) => each.id !== params.id)
      return answer(null)
    },
    makeWidgetSecret({ params }) {
      const before = widgets.find((each) => each.id === params.id)
      if (!before) return Promise.resolve(fail('not-found'))
      const widget = { ...before, hasSecret: true, revision: before.revision + 1 }
      widgets = widgets.map((each) => (each.id === widget.id ? widget : each))
      return answer({ secret: 'kept-by-nobody', widget })
    },
    getWidgetForms: async () => ok({ forms }),
    setWidgetForm({ params, body }) {
      // The checked edge: the screen sends a whole definition.
      const set = {
        formType: params.formType,
        version: body.version + 1,
        definition: body.definition as FormDefinition,
      }
      forms = forms.map((each) => (each.formType === set.formType ? set : each))
      return answer({ form: set })
    },
    listDestinations: () => answer({ destinations }),
    createDestination({ body }) {
      const destination: Destination = {
        ...{ ...body, targetName: 'Mei Tanaka', uses: 0, url: `https://chat.example/to/${body.id}` },
      }
      destinations = [...destinations, destination]
      return answer({ destination })
    },
    deleteDestination({ params }) {
      destinations = destinations.filter((each) => each.id !== params.id)
      return answer(null)
    },
  } satisfies FakeAnswers
  return { answers }
}

import * as v from 'valibot'
import { Uuid, type Widget, type widgetCalls, type widgetFaceCalls } from '#core/contract/index.ts'
import { fail, failure, ok } from '#core/platform/result.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { refuse } from '#server/http/respond.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import {
  countUse,
  createDestination,
  deleteDestination,
  listDestinations,
  serviceOfDestination,
} from './destinations.ts'
import { faceFor } from './widget-face.ts'
import { formsOf, setWidgetForm } from './widget-forms.ts'
import {
  createWidget,
  deleteWidget,
  listWidgets,
  makeWidgetSecret,
  shownWidget,
  updateWidget,
  widgetOf,
} from './widgets.ts'

const isId = (text: string) => v.is(Uuid, text)

/** Version 1 knows no id. */
const settingOf = ({ id: _, isDefault: __, hasSecret: ___, ...setting }: Widget) => ({ setting })

/** How the chat looks on customers' pages, what it asks, and the links that lead to it. */
export const widgets = {
  create({ database: { db }, random, keys, limits, addressOf, nowMs, baseUrl, settings, pushDevices }) {
    const seal = createSecretSeal(keys)
    const fresh = () => ({ newId: () => random.uuid(), nowMs: nowMs() })
    const find = (serviceId: string, id?: string) => widgetOf(db, serviceId, id, fresh())
    async function shown(serviceId: string, id?: string) {
      const row = await find(serviceId, id)
      return row ? ok({ widget: shownWidget(row) }) : fail('not-found')
    }
    const updateDefault: WriteHandler<'updateWidgetSettingV2'> = async ({ params: { s }, body }, context) => {
      const row = await widgetOf(context.tx, s, undefined, fresh())
      return row ? updateWidget({ params: { s, id: row.id }, body }, context) : fail('not-found')
    }

    const handlers: HandlersOf<typeof widgetCalls & typeof widgetFaceCalls> = {
      getWidgetSettingV1: async (_, { session }) => {
        const answer = await shown(session.serviceId)
        return answer.ok ? ok(settingOf(answer.value.widget)) : answer
      },
      updateWidgetSettingV1: async (input, context) => {
        const answer = await updateDefault(input, context)
        return answer.ok ? ok(settingOf(answer.value.widget)) : answer
      },
      getWidgetSettingV2: (_, { session }) => shown(session.serviceId),
      updateWidgetSettingV2: updateDefault,
      listWidgets: async (_, { db, session }) => ok({ widgets: await listWidgets(db, session.serviceId, fresh()) }),
      createWidget,
      getWidget: ({ params }, { session }) => shown(session.serviceId, params.id),
      updateWidget,
      deleteWidget,
      makeWidgetSecret: ({ params }, { tx, feed, session }) =>
        makeWidgetSecret({ tx, feed }, session.serviceId, { id: params.id, seal }),
      getWidgetForms: async ({ params }, { db, session }) => {
        const row = await find(session.serviceId, params.id)
        if (!row) return fail('not-found')
        const forms = await formsOf(db, row.id)
        // Only staff see forms that are off.
        return ok({ forms: session.kind === 'staff' ? forms : forms.filter(({ definition }) => definition.isOn) })
      },
      setWidgetForm: ({ params: { id, formType }, body }, { tx, feed, session }) =>
        setWidgetForm({ tx, feed }, session.serviceId, { ...body, widgetId: id, formType }),
      listDestinations: async (_, { db, session }) =>
        ok({ destinations: await listDestinations(db, session.serviceId, baseUrl()) }),
      createDestination: ({ body }, { tx, feed, session, nowMs }) =>
        createDestination({ tx, feed }, session.serviceId, { ...body, nowMs, baseUrl: baseUrl() }),
      deleteDestination,
      getWidgetFace: async ({ params, query }, { db }) =>
        faceFor(db, await find(params.s, query.widgetId), {
          origin: query.host,
          ownUrl: baseUrl(),
          longestEmailSuffix: settings.EVERLINE_EMAIL_SUFFIX,
          sendsPushes: pushDevices.isOn(),
        }),
    }
    return {
      handlers,
      addRoutes: (app) => {
        app.get('/widget/to/:id', async (context) => {
          const id = context.req.param('id')
          const known = isId(id) ? await serviceOfDestination(db, id) : null
          // Anybody may follow a link often, but not make it look used.
          const isNew = known && (await limits.take('destination-uses', `${addressGroup(addressOf(context))} ${id}`)).ok
          if (known && isNew) await countUse(db, id)
          if (!known) return refuse(failure('not-found'))
          return context.redirect(`/widget/frame.html#${new URLSearchParams({ service: known.serviceId, to: id })}`)
        })
      },
    }
  },
} satisfies ServerModule

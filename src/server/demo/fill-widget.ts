import type { Words } from '#core/contract/index.ts'
import { firstWidgetSettings } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { Db } from '#server/db/database.ts'
import { firstForms } from '#server/widgets/first-forms.ts'
import { widgetForms, widgets } from '#server/widgets/tables.ts'

/** Labels and descriptions of the shop's teams as visitors see them, by the teams' internal names. */
const teamWords: Readonly<Record<string, { label: Words; description: Words }>> = {
  Sales: {
    label: {
      '': 'Advice before you buy',
      es: 'Consejos antes de comprar',
      'zh-Hant': '選購諮詢',
      ar: 'نصيحة قبل الشراء',
    },
    description: {
      '': 'Tents, boots, sizes',
      es: 'Tiendas, botas, tallas',
      'zh-Hant': '帳篷、靴子、尺寸',
      ar: 'خيام وأحذية ومقاسات',
    },
  },
  'Orders and delivery': {
    label: { '': 'Your order', es: 'Tu pedido', 'zh-Hant': '你的訂單', ar: 'طلبك' },
    description: {
      '': 'Delivery and returns',
      es: 'Envíos y devoluciones',
      'zh-Hant': '送貨與退貨',
      ar: 'التوصيل والإرجاع',
    },
  },
  Repairs: {
    label: { '': 'Repairs', es: 'Reparaciones', 'zh-Hant': '維修', ar: 'الإصلاحات' },
    description: {
      '': 'Zips, seams, soles',
      es: 'Cremalleras, costuras, suelas',
      'zh-Hant': '拉鍊、縫線、鞋底',
      ar: 'سحّابات ودرزات ونعال',
    },
  },
}

/**
 * The shop's widget: it offers teams with their people, and asks for a rating at the end. Its form before the chat is ready
 * to be switched on: a customer of the demo should be able to write at once.
 */
export async function fillWidget(
  tx: Db,
  {
    serviceId,
    teams,
    random,
    nowMs,
  }: { serviceId: string; teams: ReadonlyArray<{ id: string; name: string }>; random: Random; nowMs: number },
): Promise<void> {
  const id = random.uuid()
  const offered = teams.flatMap(({ id: tagId, name }) => {
    const words = teamWords[name]
    return words ? [{ tagId, isHidden: false, ...words }] : []
  })
  const settings = {
    ...firstWidgetSettings,
    name: 'Fernhill Outdoor',
    teams: offered,
    showsStaff: true,
    takesCalls: 'video' as const,
  }
  await tx.insert(widgets).values({ id, serviceId, isDefault: true, settings, createdAtMs: nowMs, revision: 1 })
  await tx.insert(widgetForms).values(
    (['preChatSurvey', 'postChatSurvey'] as const).map((formType) => ({
      widgetId: id,
      formType,
      version: 1,
      definition: { ...firstForms[formType], isOn: formType === 'postChatSurvey' },
    })),
  )
}

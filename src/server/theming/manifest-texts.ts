import { acceptedLanguage } from '#server/platform/accepted-language.ts'

/** Texts of the manifest (`scripts/web-manifest.ts`) in the product's other languages: the backend has no catalogs. */
export const manifestTexts = {
  es: {
    'The contact centre that keeps working: chat, calls and mail on any connection.':
      'El centro de contacto que nunca se detiene: chat, llamadas y correo con cualquier conexión.',
    Inbox: 'Bandeja de entrada',
    Missed: 'Perdidos',
    Dial: 'Marcar',
    'Conversations in Everline': 'Conversaciones en Everline',
    'Missed chats in Everline': 'Chats perdidos en Everline',
    'Call a number with Everline': 'Llamar a un número con Everline',
  },
  ar: {
    'The contact centre that keeps working: chat, calls and mail on any connection.':
      'مركز الاتصال الذي لا يتوقف: دردشة ومكالمات وبريد على أي اتصال.',
    Inbox: 'صندوق الوارد',
    Missed: 'فائتة',
    Dial: 'اتصال',
    'Conversations in Everline': 'المحادثات في Everline',
    'Missed chats in Everline': 'المحادثات الفائتة في Everline',
    'Call a number with Everline': 'الاتصال برقم عبر Everline',
  },
  'zh-Hant': {
    'The contact centre that keeps working: chat, calls and mail on any connection.':
      '不中斷的客服中心：任何網路下都能聊天、通話和收發郵件。',
    Inbox: '收件匣',
    Missed: '未接',
    Dial: '撥號',
    'Conversations in Everline': 'Everline 中的對話',
    'Missed chats in Everline': 'Everline 中未接的聊天',
    'Call a number with Everline': '用 Everline 撥打號碼',
  },
} as const satisfies Record<string, Record<string, string>>

type ManifestLanguage = keyof typeof manifestTexts
/** English is what the build has written. */
const known: readonly (ManifestLanguage | 'en')[] = ['en', 'es', 'ar', 'zh-Hant']

/** Texts that the operating system shows. */
type Texts = { description?: string | undefined; shortcuts: readonly { name: string; description: string }[] }

/** The manifest in the language of the browser that asks for it: no browser reads `*_localized` members yet. */
export function inLanguage<M extends Texts>(manifest: M, acceptLanguage: string): M {
  const language = acceptedLanguage(acceptLanguage, known)
  if (!language || language === 'en') return manifest
  const texts: Record<string, string> = manifestTexts[language]
  const textOf = (english: string) => texts[english] ?? english
  return {
    ...manifest,
    ...(manifest.description !== undefined && { description: textOf(manifest.description) }),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    shortcuts: manifest.shortcuts.map((shortcut) => ({
      ...shortcut,
      name: textOf(shortcut.name),
      description: textOf(shortcut.description),
    })),
  }
}

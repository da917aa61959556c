/* The words of mails to visitors, in the languages of the product: the backend does not have the app's catalogs. */

const english = {
  subject: (service: string) => `Your conversation with ${service}`,
  resume: 'Continue the conversation',
  rate: 'Rate the conversation',
  unsubscribe: 'Unsubscribe this address',
  rules: 'Each link works once, within 14 days. Don’t share them with anyone.',
  codeSubject: 'Your code',
  hello: (name: string) => `Hello ${name},`,
  codeLead: 'Enter this code in the chat to confirm your address:',
  codeEnd: 'It’s valid for 10 minutes. If you didn’t request it, you can ignore this email.',
}
export type VisitorWords = typeof english

const words: Readonly<Record<string, VisitorWords>> = {
  en: english,
  es: {
    subject: (service) => `Tu conversación con ${service}`,
    resume: 'Continuar la conversación',
    rate: 'Valorar la conversación',
    unsubscribe: 'No recibir más correos en esta dirección',
    rules: 'Cada enlace funciona una sola vez y durante 14 días. No los compartas con nadie.',
    codeSubject: 'Tu código',
    hello: (name) => `Hola, ${name}:`,
    codeLead: 'Escribe este código en el chat para confirmar tu dirección:',
    codeEnd: 'Es válido durante 10 minutos. Si no lo has pedido tú, ignora este correo.',
  },
  ar: {
    subject: (service) => `محادثتك مع ${service}`,
    resume: 'متابعة المحادثة',
    rate: 'تقييم المحادثة',
    unsubscribe: 'إيقاف الرسائل إلى هذا العنوان',
    rules: 'يعمل كل رابط مرة واحدة خلال 14 يومًا. لا تشارك الروابط مع أحد.',
    codeSubject: 'رمزك',
    hello: (name) => `مرحبًا ${name}،`,
    codeLead: 'أدخل هذا الرمز في الدردشة لتأكيد عنوانك:',
    codeEnd: 'الرمز صالح لمدة 10 دقائق. إذا لم تطلبه فتجاهل هذه الرسالة.',
  },
  'zh-Hant': {
    subject: (service) => `你與 ${service} 的對話`,
    resume: '繼續對話',
    rate: '為對話評分',
    unsubscribe: '取消訂閱此地址的郵件',
    rules: '每個連結在 14 天內只能使用一次。請勿轉交他人。',
    codeSubject: '你的驗證碼',
    hello: (name) => `${name} 你好：`,
    codeLead: '請在聊天中輸入這個驗證碼，以確認你的地址：',
    codeEnd: '驗證碼在 10 分鐘內有效。如果不是你要求的，請忽略這封郵件。',
  },
}

/** Words of a mail with the attributes of its page. */
export type VisitorLanguage = { lang: string; dir: 'ltr' | 'rtl'; words: VisitorWords }

/** @param tag language of the visitor, as `es-MX`; English for one that the product does not have, and for '' */
export function visitorLanguage(tag: string): VisitorLanguage {
  const [first = ''] = tag.toLowerCase().split('-')
  const lang = first === 'zh' ? 'zh-Hant' : first
  const found = Object.hasOwn(words, lang) ? words[lang] : undefined
  return found ? { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', words: found } : { lang: 'en', dir: 'ltr', words: english }
}

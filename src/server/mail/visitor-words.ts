/* The words of mails to visitors, in the languages of the product: the backend does not have the app's catalogs. */

const english = {
  subject: (service: string) => `Your conversation with ${service}`,
  resume: 'Go on with the conversation',
  rate: 'Rate the conversation',
  unsubscribe: 'No more mails to this address',
  rules: 'Each link works once, within 14 days. Pass them on to nobody.',
  codeSubject: 'Your code',
  hello: (name: string) => `Hello ${name},`,
  codeLead: 'With this code you confirm your address in the chat:',
  codeEnd: 'It is valid for 10 minutes. If you did not ask for it, do nothing.',
}
export type VisitorWords = typeof english

const words: Readonly<Record<string, VisitorWords>> = {
  en: english,
  es: {
    subject: (service) => `Su conversación con ${service}`,
    resume: 'Continuar la conversación',
    rate: 'Valorar la conversación',
    unsubscribe: 'No enviar más correos a esta dirección',
    rules: 'Cada enlace funciona una sola vez y durante 14 días. No los comparta con nadie.',
    codeSubject: 'Su código',
    hello: (name) => `Hola, ${name}:`,
    codeLead: 'Con este código confirma su dirección en el chat:',
    codeEnd: 'Es válido durante 10 minutos. Si no lo ha pedido usted, no haga nada.',
  },
  ar: {
    subject: (service) => `محادثتك مع ${service}`,
    resume: 'متابعة المحادثة',
    rate: 'تقييم المحادثة',
    unsubscribe: 'إيقاف الرسائل إلى هذا العنوان',
    rules: 'يعمل كل رابط مرة واحدة خلال 14 يومًا. لا تشارك الروابط مع أحد.',
    codeSubject: 'رمزك',
    hello: (name) => `مرحبًا ${name}،`,
    codeLead: 'بهذا الرمز تؤكد عنوانك في الدردشة:',
    codeEnd: 'الرمز صالح لمدة 10 دقائق. إذا لم تطلبه فلا تفعل شيئًا.',
  },
  'zh-Hant': {
    subject: (service) => `您與 ${service} 的對話`,
    resume: '繼續對話',
    rate: '為對話評分',
    unsubscribe: '不再寄信到這個地址',
    rules: '每個連結在 14 天內只能使用一次。請勿轉交他人。',
    codeSubject: '您的驗證碼',
    hello: (name) => `${name} 您好：`,
    codeLead: '請用這個驗證碼在聊天中確認您的地址：',
    codeEnd: '驗證碼在 10 分鐘內有效。如果不是您要求的，請不必理會。',
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

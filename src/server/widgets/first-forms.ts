import type { FieldKind, FormDefinition, FormField, FormType, Words } from '#core/contract/index.ts'

const none: Words = { '': '' }

const words = (english: string, hant: string, spanish: string, arabic: string): Words => ({
  '': english,
  'zh-Hant': hant,
  es: spanish,
  ar: arabic,
})

const field = (id: string, kind: FieldKind, label: Words, isRequired = false): FormField => ({
  id,
  kind,
  label,
  hint: none,
  isRequired,
  options: [],
  isVerified: false,
  showIf: null,
})

const name = field('name', 'text', words('Your name', '你的姓名', 'Tu nombre', 'اسمك'))
const email = field(
  'email',
  'email',
  words(
    'Email for our reply',
    '回覆用的電子郵件地址',
    'Correo electrónico para responderte',
    'البريد الإلكتروني للرد عليك',
  ),
  true,
)

/** Default forms of a new widget. They are off until an admin turns them on. */
export const firstForms: Readonly<Record<FormType, FormDefinition>> = {
  preChatSurvey: {
    isOn: false,
    title: words('Before we start', '開始之前', 'Antes de empezar', 'قبل أن نبدأ'),
    intro: none,
    fields: [
      { ...name, isRequired: true },
      field('topic', 'text', words('What is it about?', '想詢問什麼？', '¿De qué se trata?', 'ما الموضوع؟')),
    ],
  },
  postChatSurvey: {
    isOn: false,
    title: words('How did we do?', '你滿意嗎？', '¿Cómo lo hemos hecho?', 'كيف كانت خدمتنا؟'),
    intro: none,
    fields: [
      field('rating', 'rating', words('Your rating', '你的評分', 'Tu valoración', 'تقييمك'), true),
      field(
        'comment',
        'area',
        words('What could we do better?', '有什麼可以改進？', '¿Qué podríamos mejorar?', 'ما الذي يمكن تحسينه؟'),
      ),
    ],
  },
  offlineMessage: {
    isOn: false,
    title: words('Leave a message', '留言', 'Deja un mensaje', 'اترك رسالة'),
    intro: none,
    fields: [name, email, field('message', 'area', words('Message', '訊息', 'Mensaje', 'الرسالة'), true)],
  },
}

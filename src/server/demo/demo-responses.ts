import type { CannedResponseDraft } from '#core/contract/index.ts'

/** Shared canned responses of the demo's outdoor shop. */
export const sharedResponses: readonly CannedResponseDraft[] = [
  {
    shortcut: 'welcome',
    title: 'Welcome',
    text: 'Hello {{visitor.name}}, thank you for writing to {{service.name}}. I am {{agent.firstName}}. How can I help you?',
    category: 'Greetings',
    language: 'en',
  },
  {
    shortcut: 'moment',
    title: 'One moment, please',
    text: 'One moment, please: I am looking that up for you.',
    category: 'Greetings',
    language: 'en',
  },
  {
    shortcut: 'bye',
    title: 'Goodbye',
    text: 'Thank you for your message, {{visitor.name}}. Have a good time out there!\n{{agent.firstName}}, {{service.name}}',
    category: 'Greetings',
    language: 'en',
  },
  {
    shortcut: 'order-number',
    title: 'Ask for the order number',
    text: 'Could you send me your order number? It has five digits and is in the subject of our confirmation e-mail.',
    category: 'Orders',
    language: 'en',
  },
  {
    shortcut: 'delivery-time',
    title: 'How long delivery takes',
    text: 'Within the country an order is with you in two to three working days, elsewhere in Europe in four to six. You get a link to follow the parcel as soon as it leaves our warehouse.',
    category: 'Orders',
    language: 'en',
  },
  {
    shortcut: 'parcel-late',
    title: 'Parcel is late',
    text: 'I am sorry that your parcel is late. I have asked the carrier about order {{order.number}} and will write to you as soon as I know more, at the latest tomorrow by noon.',
    category: 'Orders',
    language: 'en',
  },
  {
    shortcut: 'return',
    title: 'How to return something',
    text: 'You can send back anything unused within 30 days, free of charge:\n1. Print the label from “Your orders”.\n2. Pack the item with all its parts.\n3. Leave the parcel at any post office.\nThe money is on its way two days after it has arrived here.',
    category: 'Returns',
    language: 'en',
  },
  {
    shortcut: 'exchange-size',
    title: 'Exchange for another size',
    text: 'Of course you can have another size. I have reserved it for you, and it leaves us today. Please send the first one back with the label in the new parcel.',
    category: 'Returns',
    language: 'en',
  },
  {
    shortcut: 'refund-sent',
    title: 'Refund is on its way',
    text: 'We have sent your refund today, {{date}}. Depending on your bank it takes two to five working days to arrive.',
    category: 'Returns',
    language: 'en',
  },
  {
    shortcut: 'tent-size',
    title: 'Which tent for how many',
    text: 'The Ridge 2 fits two people with their packs, the Tarn 3 three, or two with a lot of gear. Both inner tents are 2.20 m long.',
    category: 'Products',
    language: 'en',
  },
  {
    shortcut: 'boots-care',
    title: 'How to care for leather boots',
    text: 'Brush the boots when they are dry, wash them with lukewarm water only, and let them dry slowly, never on a heater. Wax them about every tenth day on the trail.',
    category: 'Products',
    language: 'en',
  },
  {
    shortcut: 'repair',
    title: 'Repairs in our workshop',
    text: 'Our workshop mends tents, packs and jackets, whether under guarantee or not. Send the piece clean and dry, with your name on the bag. It takes about a week, and we tell you the price before we begin.',
    category: 'Repairs',
    language: 'en',
  },
  {
    shortcut: 'opening-hours',
    title: 'Opening hours',
    text: 'Our shop is open from Monday to Saturday, 10:00 to 19:00. In the chat we are here every day from 8:00 to 22:00.',
    category: 'Shop',
    language: 'en',
  },
  {
    shortcut: 'bienvenida',
    title: 'Bienvenida',
    text: 'Hola, {{visitor.name}}. Gracias por escribir a {{service.name}}. Soy {{agent.firstName}}. ¿En qué puedo ayudarle?',
    category: 'Greetings',
    language: 'es',
  },
  {
    shortcut: 'devolucion',
    title: 'Cómo devolver un artículo',
    text: 'Puede devolver gratis cualquier artículo sin usar en un plazo de 30 días. Imprima la etiqueta en «Sus pedidos» y entregue el paquete en cualquier oficina de correos.',
    category: 'Returns',
    language: 'es',
  },
  {
    shortcut: '歡迎',
    title: '歡迎訊息',
    text: '{{visitor.name}}，您好！感謝您聯絡 {{service.name}}。我是 {{agent.firstName}}，請問有什麼可以幫到您？',
    category: 'Greetings',
    language: 'zh-Hant',
  },
  {
    shortcut: '退貨',
    title: '如何退貨',
    text: '未使用的商品可在 30 天內免費退貨。請在「我的訂單」列印標籤，包好商品後交到任何一間郵局。',
    category: 'Returns',
    language: 'zh-Hant',
  },
  {
    shortcut: 'ترحيب',
    title: 'رسالة ترحيب',
    text: 'مرحباً {{visitor.name}}، شكراً لتواصلك مع {{service.name}}. معك {{agent.firstName}}، كيف يمكنني مساعدتك؟',
    category: 'Greetings',
    language: 'ar',
  },
  {
    shortcut: 'إرجاع',
    title: 'كيفية إرجاع منتج',
    text: 'يمكنك إرجاع أي منتج غير مستعمل مجاناً خلال 30 يوماً. اطبع الملصق من صفحة «طلباتك» وسلّم الطرد في أي مكتب بريد.',
    category: 'Returns',
    language: 'ar',
  },
]

/** Personal ones, by the beginning of their owner's e-mail address. */
export const personalResponses: Readonly<Record<string, readonly CannedResponseDraft[]>> = {
  admin: [
    {
      shortcut: 'call-back',
      title: 'Promise to call back',
      text: 'I will look into this myself and write to you again today, {{date}}.\n{{agent.name}}',
      category: '',
      language: 'en',
    },
  ],
  agent1: [
    {
      shortcut: 'hej',
      title: 'Hej',
      text: 'Hej {{visitor.name}}! Maria här. Vad kan jag hjälpa till med?',
      category: '',
      language: 'sv',
    },
    {
      shortcut: 'ridge-tip',
      title: 'Pitching the Ridge in wind',
      text: 'A tip from my own trips: peg the windward corner first, then pull the tent straight before you raise the poles.',
      category: 'Tips',
      language: 'en',
    },
  ],
  agent2: [
    {
      shortcut: 'gruss',
      title: 'Begrüßung',
      text: 'Guten Tag, {{visitor.name}}! Hier ist Tom von {{service.name}}. Was kann ich für Sie tun?',
      category: '',
      language: 'de',
    },
    {
      shortcut: 'carrier',
      title: 'Asked the carrier',
      text: 'I have just spoken to the carrier: your parcel is in the right depot and comes tomorrow.',
      category: '',
      language: 'en',
    },
  ],
  agent3: [
    {
      shortcut: 'namaste',
      title: 'Namaste',
      text: 'Namaste {{visitor.name}}, I am {{agent.firstName}}. What are you planning?',
      category: '',
      language: 'en',
    },
    {
      shortcut: 'layers',
      title: 'How to dress in layers',
      text: 'Three layers are enough down to freezing: merino on the skin, fleece over it, and a shell against wind and rain.',
      category: 'Tips',
      language: 'en',
    },
  ],
}

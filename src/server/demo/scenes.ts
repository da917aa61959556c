/** Script of a simulated visitor: each line is sent after the agent has answered the previous one. */
export type Scene = { visitor: string; language: string; page: string; lines: readonly string[] }

export const scenes: readonly Scene[] = [
  {
    visitor: 'Nina Holt',
    language: 'en',
    page: 'Ridge 2',
    lines: [
      'Hi! Is the Ridge 2 in stock in green?',
      'Great. And would it arrive before Friday? We leave on Saturday morning.',
      'Perfect, I am ordering it now. Thank you!',
    ],
  },
  {
    visitor: 'Mateo Rojas',
    language: 'es',
    page: 'Tu pedido',
    lines: [
      'Hola, mi pedido 20958 no ha llegado todavía.',
      'Es una tienda y un hornillo, lo pedí el lunes.',
      'De acuerdo, espero entonces. ¡Gracias por la ayuda!',
    ],
  },
  {
    visitor: '王思涵',
    language: 'zh-Hant',
    page: '登山鞋',
    lines: ['你好，Crag 登山鞋有女款嗎？', '我平常穿 38 號，應該選幾號？', '好的，我先買 38.5 試試看，謝謝你！'],
  },
  {
    visitor: 'Callum Reid',
    language: 'en-GB',
    page: 'Repairs',
    lines: [
      'A pole of my Tarn 3 snapped in the wind. Can I get just that one?',
      'It is the middle one, from 2023.',
      'Brilliant. How long does it take to Fort William?',
      'That works for me. Cheers!',
    ],
  },
  {
    visitor: 'هند العلي',
    language: 'ar',
    page: 'الإرجاع',
    lines: ['مرحبًا، أريد إرجاع كيس النوم.', 'استعملته ليلة واحدة فقط.', 'شكرًا على سرعة الرد!'],
  },
  {
    visitor: 'Yara Costa',
    language: 'en',
    page: 'Gift vouchers',
    lines: [
      'I would like to give somebody a voucher for a rented tent. Is that possible?',
      'For two nights in June, the larger one.',
      'Lovely, I will take the one for 60 euros.',
    ],
  },
  {
    visitor: 'Ignacio Vega',
    language: 'es',
    page: 'Mochilas',
    lines: ['¿La Heron 55 tiene garantía?', '¿También si se rompe la cremallera?', 'Entonces me la llevo. Un saludo.'],
  },
  {
    visitor: '曾子軒',
    language: 'zh-Hant',
    page: 'Fernhill Outdoor: tents for every weather',
    lines: ['請問門市星期日有開嗎？', '可以現場試搭帳篷嗎？', '太好了，星期日見！'],
  },
]

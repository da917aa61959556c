/*
 * The words of the help pages, in the languages of the product. The backend draws these pages without the app, whose
 * catalogs it does not have.
 */

const english = {
  help: 'Help',
  search: 'Search',
  searchLabel: 'Search in our help',
  otherEntries: 'Other articles',
  allIn: 'All articles:',
  found: 'Results for',
  nothingFound: 'Nothing found. Try other words.',
  nothingYet: 'There are no articles yet.',
  updated: 'Updated',
  wasHelpful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you for your answer.',
  notFound: 'This page does not exist',
  notFoundAdvice: 'It may have been moved or taken away. Search for it, or begin at the first page.',
  toStart: 'To the first page',
  tooMany: 'Too many requests',
  tooManyAdvice: 'Please wait a moment and try again.',
}
export type HelpWords = typeof english

const words: Readonly<Record<string, HelpWords>> = {
  en: english,
  es: {
    help: 'Ayuda',
    search: 'Buscar',
    searchLabel: 'Buscar en nuestra ayuda',
    otherEntries: 'Otros artículos',
    allIn: 'Todos los artículos:',
    found: 'Resultados de',
    nothingFound: 'No se ha encontrado nada. Pruebe con otras palabras.',
    nothingYet: 'Todavía no hay artículos.',
    updated: 'Actualizado el',
    wasHelpful: '¿Le ha sido útil?',
    yes: 'Sí',
    no: 'No',
    thanks: 'Gracias por su respuesta.',
    notFound: 'Esta página no existe',
    notFoundAdvice: 'Puede que se haya movido o retirado. Búsquela o empiece por la primera página.',
    toStart: 'A la primera página',
    tooMany: 'Demasiadas peticiones',
    tooManyAdvice: 'Espere un momento e inténtelo de nuevo.',
  },
  ar: {
    help: 'المساعدة',
    search: 'بحث',
    searchLabel: 'ابحث في صفحات المساعدة',
    otherEntries: 'مقالات أخرى',
    allIn: 'كل المقالات:',
    found: 'نتائج البحث عن',
    nothingFound: 'لم يُعثر على شيء. جرّب كلمات أخرى.',
    nothingYet: 'لا توجد مقالات بعد.',
    updated: 'آخر تحديث',
    wasHelpful: 'هل كان هذا مفيدًا؟',
    yes: 'نعم',
    no: 'لا',
    thanks: 'شكرًا على إجابتك.',
    notFound: 'هذه الصفحة غير موجودة',
    notFoundAdvice: 'ربما نُقلت أو أُزيلت. ابحث عنها أو ابدأ من الصفحة الأولى.',
    toStart: 'إلى الصفحة الأولى',
    tooMany: 'طلبات كثيرة جدًا',
    tooManyAdvice: 'انتظر لحظة ثم حاول مرة أخرى.',
  },
  'zh-Hant': {
    help: '說明',
    search: '搜尋',
    searchLabel: '在說明中搜尋',
    otherEntries: '其他文章',
    allIn: '所有文章：',
    found: '搜尋結果：',
    nothingFound: '找不到任何內容。請試試其他字詞。',
    nothingYet: '目前還沒有文章。',
    updated: '更新於',
    wasHelpful: '這篇文章有幫助嗎？',
    yes: '有',
    no: '沒有',
    thanks: '感謝您的回覆。',
    notFound: '找不到這個頁面',
    notFoundAdvice: '頁面可能已移動或移除。請搜尋，或從首頁開始。',
    toStart: '前往首頁',
    tooMany: '要求過多',
    tooManyAdvice: '請稍候再試。',
  },
}

export type HelpLanguage = { lang: string; dir: 'ltr' | 'rtl'; words: HelpWords }

/** The language of a page: the first one that the reader wants and there is. */
export function helpLanguage(acceptLanguage: string): HelpLanguage {
  for (const part of acceptLanguage.slice(0, 500).split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    const lang = tag.startsWith('zh') ? 'zh-Hant' : (tag.split('-')[0] ?? '')
    const found = Object.hasOwn(words, lang) ? words[lang] : undefined
    if (found) return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', words: found }
  }
  return { lang: 'en', dir: 'ltr', words: english }
}

/*
 * The words of the help pages, in the languages of the product. The backend draws these pages without the app, whose
 * catalogs it does not have.
 */

const english = {
  help: 'Help',
  search: 'Search',
  searchLabel: 'Search our help',
  otherEntries: 'Other articles',
  allIn: 'All articles:',
  found: 'Results for',
  nothingFound: 'No results. Try other words.',
  nothingYet: 'There are no articles yet.',
  updated: 'Updated',
  wasHelpful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thanks for your feedback.',
  notFound: 'Page not found',
  notFoundAdvice: 'It may have been moved or removed. Search for it, or start from the home page.',
  toStart: 'Go to the home page',
  tooMany: 'Too many requests',
  tooManyAdvice: 'Wait a moment and try again.',
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
    nothingFound: 'No hay resultados. Prueba con otras palabras.',
    nothingYet: 'Todavía no hay artículos.',
    updated: 'Actualizado el',
    wasHelpful: '¿Te ha sido útil?',
    yes: 'Sí',
    no: 'No',
    thanks: 'Gracias por tu opinión.',
    notFound: 'Esta página no existe',
    notFoundAdvice: 'Puede que se haya movido o retirado. Búscala o empieza por la página de inicio.',
    toStart: 'Ir a la página de inicio',
    tooMany: 'Demasiadas solicitudes',
    tooManyAdvice: 'Espera un momento e inténtalo de nuevo.',
  },
  ar: {
    help: 'المساعدة',
    search: 'بحث',
    searchLabel: 'ابحث في صفحات المساعدة',
    otherEntries: 'مقالات أخرى',
    allIn: 'كل المقالات:',
    found: 'نتائج البحث عن',
    nothingFound: 'لا توجد نتائج. جرّب كلمات أخرى.',
    nothingYet: 'لا توجد مقالات بعد.',
    updated: 'آخر تحديث',
    wasHelpful: 'هل كان هذا مفيدًا؟',
    yes: 'نعم',
    no: 'لا',
    thanks: 'شكرًا على رأيك.',
    notFound: 'هذه الصفحة غير موجودة',
    notFoundAdvice: 'ربما نُقلت أو أُزيلت. ابحث عنها أو ابدأ من الصفحة الرئيسية.',
    toStart: 'الانتقال إلى الصفحة الرئيسية',
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
    nothingFound: '沒有結果。請試試其他字詞。',
    nothingYet: '目前還沒有文章。',
    updated: '更新於',
    wasHelpful: '這篇文章有幫助嗎？',
    yes: '有',
    no: '沒有',
    thanks: '感謝你的意見。',
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

// biome-ignore-all lint: read by browsers of any age, so it is ES5 and has no modules.
// biome-ignore-all format: a comma after the last argument is none of ES5.
/*
 * The part of support.js for browsers that are not well known: looks for the browser in the list of the specification
 * [CAP-16], with bowser. A browser that the list calls too old, or that cannot run the app, gets a plain page that says what to use.
 */
;(function () {
  'use strict'
  /** Lowest versions of the specification. Brave calls itself Chrome, and on iOS every browser is Safari inside. */
  var lowest = {
    Chrome: '56',
    Chromium: '56',
    Safari: '11',
    'Microsoft Edge': '79',
    Opera: '18',
    Electron: '15',
    Brave: '1',
  }
  var lowestIos = 11
  var lowestChromeOnAndroid = '80'

  function isListed(parser) {
    var name = parser.getBrowserName()
    var version = parser.getBrowserVersion() || '0'
    if (name === 'Safari' && /^15\.1(\.|$)/.test(version)) return false
    if (parser.getOSName() === 'iOS') return parseFloat(parser.getOSVersion()) >= lowestIos
    if (name === 'Chrome' && parser.getOSName() === 'Android') return isFrom(version, lowestChromeOnAndroid)
    if (navigator.brave) return true
    // Others, such as Firefox, are judged by what they can do.
    return !lowest.hasOwnProperty(name) || isFrom(version, lowest[name])
  }

  function isFrom(version, wanted) {
    return parseFloat(version) >= parseFloat(wanted)
  }

  function element(parent, name, text, style) {
    var made = document.createElement(name)
    if (text) made.appendChild(document.createTextNode(text))
    made.style.cssText = style || ''
    parent.appendChild(made)
    return made
  }

  // In the order of the keys below; `%` is the browser. The app's own catalogs are no reading for these browsers.
  var texts = {
    en: [
      'Everline needs another browser',
      'These work, on computers and phones:',
      ['Chrome, Edge, Firefox, Opera or Brave of the last two years', 'Safari 16.4 or later', 'iPhone and iPad with iOS 16.4 or later'],
      'Go on with this browser',
      'Everline runs on https addresses only. Ask whoever runs it for the right address.',
      '% is not one of those that Everline is tested with. It may work.',
      '% is too old for Everline. Update it, or use another one.',
      'This browser',
    ],
    es: [
      'Everline necesita otro navegador',
      'Estos funcionan, en ordenadores y teléfonos:',
      ['Chrome, Edge, Firefox, Opera o Brave de los dos últimos años', 'Safari 16.4 o posterior', 'iPhone y iPad con iOS 16.4 o posterior'],
      'Seguir con este navegador',
      'Everline solo funciona en direcciones https. Pide la dirección correcta a quien lo administra.',
      '% no está entre los navegadores con los que se prueba Everline. Puede que funcione.',
      '% es demasiado antiguo para Everline. Actualízalo o usa otro.',
      'Este navegador',
    ],
    zh: [
      'Everline 需要其他瀏覽器',
      '以下瀏覽器可在電腦和手機上使用：',
      ['近兩年的 Chrome、Edge、Firefox、Opera 或 Brave', 'Safari 16.4 或更新版本', '使用 iOS 16.4 或更新版本的 iPhone 和 iPad'],
      '繼續使用此瀏覽器',
      'Everline 只能在 https 位址上執行。請向管理者索取正確的位址。',
      '% 不在 Everline 測試過的瀏覽器之列，但可能可以使用。',
      '% 對 Everline 來說太舊。請更新，或使用其他瀏覽器。',
      '此瀏覽器',
    ],
    ar: [
      'يحتاج Everline إلى متصفح آخر',
      'هذه المتصفحات تعمل على الحواسيب والهواتف:',
      ['Chrome أو Edge أو Firefox أو Opera أو Brave من آخر سنتين', 'Safari 16.4 أو أحدث', 'iPhone وiPad بنظام iOS 16.4 أو أحدث'],
      'المتابعة بهذا المتصفح',
      'يعمل Everline على عناوين https فقط. اطلب العنوان الصحيح ممن يديره.',
      '% ليس من المتصفحات التي يُختبر Everline عليها. قد يعمل.',
      '% قديم جدًا على Everline. حدّثه أو استخدم متصفحًا آخر.',
      'هذا المتصفح',
    ],
  }
  var title = 0, lead = 1, good = 2, wayOn = 3, insecure = 4, untested = 5, tooOld = 6, nameless = 7

  /** The language chosen in the app, or the browser's first one that is supported here. */
  function languageOfPage() {
    var chosen = null
    try {
      chosen = localStorage.getItem('everline-language')
    } catch (error) {
      // Then the browser's.
    }
    var wished = [chosen].concat(navigator.languages || [navigator.language])
    for (var index = 0; index < wished.length; index += 1) {
      var language = String(wished[index] || '').toLowerCase()
      // Only the traditional letters are written here.
      if (/^(zh-(hant|tw|hk|mo)|yue)/.test(language)) return 'zh'
      language = language.split('-')[0]
      if (language !== 'zh' && texts.hasOwnProperty(language)) return language
    }
    return 'en'
  }

  function showPage(why, hasWayOn) {
    var language = languageOfPage()
    var words = texts[language]
    var browser = (parser.getBrowserName() || words[nameless]) + ' ' + (parser.getBrowserVersion() || '')
    var root = document.getElementById('root') || document.body
    var page = element(
      root,
      'main',
      '',
      'max-width:32rem;margin:12vh auto 0;padding:0 1.5rem;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif'
    )
    page.lang = language === 'zh' ? 'zh-Hant' : language
    page.dir = language === 'ar' ? 'rtl' : 'ltr'
    element(page, 'h1', words[title], 'font-size:1.5rem;line-height:1.25;margin:0 0 1rem')
    element(page, 'p', words[why].replace('%', browser), 'margin:0 0 1rem')
    element(page, 'p', words[lead], 'margin:0 0 .25rem')
    var list = element(page, 'ul', '', 'margin:0 0 1.5rem;padding:0 1.25rem;list-style:disc')
    for (var index = 0; index < words[good].length; index += 1) element(list, 'li', words[good][index])
    if (!hasWayOn) return
    var button = element(
      page,
      'button',
      words[wayOn],
      'font:inherit;padding:.625rem 1rem;border:1px solid currentColor;border-radius:.5rem;background:none;color:inherit;cursor:pointer'
    )
    button.type = 'button'
    button.onclick = function () {
      support.keepFlag('accepted')
      location.reload()
    }
  }

  var support = window.everlineSupport
  if (!window.bowser) return support.goOn()
  var parser = window.bowser.getParser(navigator.userAgent)
  if (isListed(parser) && support.isAble) {
    support.keepFlag('supported')
    return support.goOn()
  }
  support.keepFlag('unsupported')
  if (!window.isSecureContext && window.isSecureContext !== undefined) showPage(insecure, false)
  else if (support.isAble) showPage(untested, true)
  else showPage(tooOld, false)
})()

// biome-ignore-all lint: read by browsers of any age, so it is ES5 and has no modules.
// biome-ignore-all format: a comma after the last argument is none of ES5.
/*
 * Says whether this browser can run the app, before the app does: by its version [CAP-16], with bowser, and by what it
 * can do. What cannot run it gets a plain page that says what to use. See decision 0016.
 */
;(function () {
  'use strict'
  var flagKey = 'everline-browser-support'
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
    return lowest.hasOwnProperty(name) && isFrom(version, lowest[name])
  }

  function isFrom(version, wanted) {
    return parseFloat(version) >= parseFloat(wanted)
  }

  /** What the app cannot do without, by what came last into the engines that it is built for. */
  function canRun() {
    return (
      'noModule' in document.createElement('script') &&
      'BroadcastChannel' in window &&
      'indexedDB' in window &&
      'toSorted' in Array.prototype &&
      'toWellFormed' in String.prototype &&
      'DecompressionStream' in window &&
      // Without them on an address that is neither https nor this machine.
      'locks' in navigator &&
      !!(window.crypto && window.crypto.subtle)
    )
  }

  function readFlag() {
    try {
      return localStorage.getItem(flagKey)
    } catch (error) {
      return null
    }
  }
  function keepFlag(flag) {
    try {
      localStorage.setItem(flagKey, flag)
    } catch (error) {
      // The page is shown all the same.
    }
  }

  function element(parent, name, text, style) {
    var made = document.createElement(name)
    if (text) made.appendChild(document.createTextNode(text))
    made.style.cssText = style || ''
    parent.appendChild(made)
    return made
  }

  function showPage(words, hasWayOn) {
    var root = document.getElementById('root') || document.body
    var page = element(
      root,
      'main',
      '',
      'max-width:32rem;margin:12vh auto 0;padding:0 1.5rem;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif'
    )
    element(page, 'h1', 'Everline needs another browser', 'font-size:1.5rem;line-height:1.25;margin:0 0 1rem')
    element(page, 'p', words, 'margin:0 0 1rem')
    element(page, 'p', 'These work, on computers and phones:', 'margin:0 0 .25rem')
    var list = element(page, 'ul', '', 'margin:0 0 1.5rem;padding:0 0 0 1.25rem;list-style:disc')
    var good = [
      'Chrome, Edge, Opera or Brave of the last two years',
      'Safari 16.4 or later',
      'iPhone and iPad with iOS 16.4 or later',
    ]
    for (var index = 0; index < good.length; index += 1) element(list, 'li', good[index])
    if (!hasWayOn) return
    var button = element(
      page,
      'button',
      'Go on with this browser',
      'font:inherit;padding:.625rem 1rem;border:1px solid currentColor;border-radius:.5rem;background:none;color:inherit;cursor:pointer'
    )
    button.type = 'button'
    button.onclick = function () {
      keepFlag('accepted')
      location.reload()
    }
  }

  // Its own file did not come: better the app than a page without a reason.
  if (!window.bowser) return
  var parser = window.bowser.getParser(navigator.userAgent)
  var listed = isListed(parser)
  var able = canRun()
  if (listed && able) return keepFlag('supported')
  if (able && readFlag() === 'accepted') return
  keepFlag('unsupported')
  // Asked by the app's first module.
  window.everlineUnsupported = true
  var name = (parser.getBrowserName() || 'This browser') + ' ' + (parser.getBrowserVersion() || '')
  if (!window.isSecureContext && window.isSecureContext !== undefined)
    showPage('Everline runs on https addresses only. Ask whoever runs it for the right address.', false)
  else if (able) showPage(name + ' is not one of those that Everline is tested with. It may work.', true)
  else showPage(name + ' is too old for Everline. Update it, or use another one.', false)
})()

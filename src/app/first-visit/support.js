// biome-ignore-all lint: read by browsers of any age, so it is ES5 and has no modules.
// biome-ignore-all format: a comma after the last argument is none of ES5.
/*
 * Says whether this browser can run the app, before the app does: by what it can do, and by its version [CAP-16]. For
 * most browsers this script is enough; for all others it loads bowser and browser-check.js, and the app waits for them.
 * See decision 0016.
 */
;(function () {
  'use strict'
  var flagKey = 'everline-browser-support'
  /** Checks for features that the app needs, by the newest ones in the engines it is built for. */
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

  // As browsers of today name themselves, whatever the version of the system is; some phones say which they are.
  var chromeOrEdge =
    /^Mozilla\/5\.0 \((?:Windows NT 10\.0; Win64; x64|Macintosh; Intel Mac OS X 10_15_7|X11; Linux x86_64|Linux; Android [\d.]+; [\w .()-]+)\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) (?:Headless)?Chrome\/(\d+)(?:\.\d+)* (?:Mobile )?Safari\/537\.36(?: Edg\/[.\d]+)?$/
  var safari =
    /^Mozilla\/5\.0 \((?:Macintosh; Intel Mac OS X 10_15_7|iPhone; CPU iPhone OS [\d_]+ like Mac OS X)\) AppleWebKit\/605\.1\.15 \(KHTML, like Gecko\) Version\/(\d+)(?:\.\d+)* (?:Mobile\/15E148 )?Safari\/[.\d]+$/
  var firefox = /^Mozilla\/5\.0 \([^)]+; rv:[\d.]+\) Gecko\/[\d.]+ Firefox\/(\d+)[\d.]*$/

  /** Whether it names nothing but Chrome, Edge, Firefox or Safari, of versions that the app is built for. */
  function isWellKnown(userAgent) {
    var byChrome = chromeOrEdge.exec(userAgent)
    var byFirefox = firefox.exec(userAgent)
    var bySafari = safari.exec(userAgent)
    if (byChrome) return Number(byChrome[1]) >= 111
    if (byFirefox) return Number(byFirefox[1]) >= 119
    return bySafari ? Number(bySafari[1]) >= 16 : false
  }

  var able = canRun()
  if (able && isWellKnown(navigator.userAgent)) return keepFlag('supported')
  if (able && readFlag() === 'accepted') return

  // The app's first module leaves its start here.
  var support = { isAble: able, keepFlag: keepFlag, goOn: goOn, isSupported: false, start: null }
  window.everlineSupport = support
  function goOn() {
    var start = support.start
    support.isSupported = true
    support.start = null
    if (start) start()
  }

  var rules = {
    createScriptURL: function (address) {
      return address
    },
  }
  // The app's own policy comes with the app.
  var policy = window.trustedTypes ? window.trustedTypes.createPolicy('everline-support', rules) : rules
  function load(address) {
    var script = document.createElement('script')
    script.async = false
    // Better the app than a page without a reason.
    script.onerror = goOn
    script.src = policy.createScriptURL(address)
    document.head.appendChild(script)
  }
  load('/bowser.js')
  load('/browser-check.js')
})()

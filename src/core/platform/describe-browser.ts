import Bowser from 'bowser'

/** Browser and system that a user agent names, with their versions; empty for what it does not name [ENT-02]. */
export function describeBrowser(userAgent: string): { browser: string; os: string } {
  // It throws where a browser says nothing.
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  return {
    browser: words(browser.name, browser.version?.split('.')[0]),
    os: words(os.name, os.versionName ?? os.version),
  }
}

const words = (...parts: Array<string | undefined>) =>
  parts
    .filter((part) => part)
    .join(' ')
    .slice(0, 80)

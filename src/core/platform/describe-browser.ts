import Bowser from 'bowser'

/** Browser and operating system of a user agent, with their versions; empty if it does not name them [ENT-02]. */
export function describeBrowser(userAgent: string): { browser: string; os: string } {
  // The parser throws for an empty user agent.
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  return {
    browser: nameAndVersion(browser.name, browser.version?.split('.')[0]),
    os: nameAndVersion(os.name, os.versionName ?? os.version),
  }
}

const nameAndVersion = (...parts: Array<string | undefined>) =>
  parts
    .filter((part) => part)
    .join(' ')
    .slice(0, 80)

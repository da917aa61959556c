import { chromium } from '@playwright/test'
import { callBrowser } from '#tests/e2e/call-browser.ts'
import { callCard } from '#tests/e2e/call-card.ts'
import { hears, hearsNothingOf, openCall, tones } from '#tests/e2e/open-call.ts'
import { expect, test } from '#tests/e2e/service.ts'
import { callPreferences, launchFirefox } from './firefox.ts'
import { startSoundServer } from './sound-server.ts'

const sides = {
  'an agent in Firefox and a visitor in Chromium': ['firefox', 'chromium'],
  'an agent in Chromium and a visitor in Firefox': ['chromium', 'firefox'],
} as const

for (const [title, order] of Object.entries(sides)) {
  test(`[CAL-01] ${title} hear each other, mute, hold and hang up`, { tag: '@engines' }, async ({ service }) => {
    const sound = await startSoundServer()
    const firefox = await launchFirefox({ preferences: callPreferences, env: sound.env })
    const other = await chromium.launch(callBrowser)
    try {
      // The agent's context is opened first.
      const browsers = order.map((name) => (name === 'firefox' ? firefox : other))
      const newContext = async () => (browsers.shift() ?? other).newContext()
      const { tab, chat } = await openCall({ newContext }, service)
      const button = (name: string) => callCard(tab).getByRole('button', { name, exact: true })
      await tab.bringToFront()
      await button('Mute').click()
      await hearsNothingOf(chat, tones.agent)
      await button('Mute').click()
      await hears(chat, tones.agent)
      await button('Hold').click()
      await hearsNothingOf(chat, tones.agent)
      await button('Hold').click()
      await hears(chat, tones.agent)
      await hears(tab, tones.visitor)
      await button('Hang up').click()
      await expect(callCard(tab)).toHaveCount(0)
      await expect(callCard(chat)).toHaveCount(0)
    } finally {
      await Promise.all([firefox.close(), other.close()])
      sound.close()
    }
  })
}

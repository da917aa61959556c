import { readFile } from 'node:fs/promises'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** A window with a conversation, or the chat within a page. */
export type Place = Page | FrameLocator
export const logIn = (place: Place): Locator => place.getByRole('log', { name: 'Messages' })

/** The bytes that a reader has who saves the file. */
export async function saved(page: Page, place: Place, name: string): Promise<Buffer> {
  const link = logIn(place).getByRole('link', { name: new RegExp(`^Save ${name}`) })
  await expect(link).toHaveCount(1)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await download.path())
}

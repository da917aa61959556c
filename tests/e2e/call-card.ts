import type { FrameLocator, Page } from '@playwright/test'

/** The card of a running call, in an agent's tab, the call window or a visitor's chat. */
export const callCard = (where: Page | FrameLocator) => where.getByRole('region', { name: /^Call with/ })

/** What the card says about the call's state. Below it may stand advice on a bad connection, which is a status too. */
export const callState = (where: Page | FrameLocator) => callCard(where).getByRole('status').first()

import type { FrameLocator, Page } from '@playwright/test'

/** The card of a running call, in an agent's tab, the call window or a visitor's chat. */
export const callCard = (where: Page | FrameLocator) => where.getByRole('region', { name: /^Call with/ })

/** Returns the state of the call in its card. A notice about a bad connection, which is a status too, may follow it. */
export const callState = (where: Page | FrameLocator) => callCard(where).getByRole('status').first()

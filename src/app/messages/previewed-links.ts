import { maxPreviewedUrl } from '#core/contract/limits.ts'
import { webLinks } from '#core/messages/links.ts'

/** Links of one message that get a preview: more would hide the conversation. */
const mostPreviews = 2

/** The links in the text of a message that get a preview: the first web addresses. */
export const previewedLinks = (text: string): string[] =>
  webLinks(text)
    .filter((link) => link.length <= maxPreviewedUrl)
    .slice(0, mostPreviews)

/** Previews of this installation: if it makes none, none is requested until the page is reloaded. */
export const previewing = { isOff: false }

const framed: ReadonlySet<string> = new Set(['button', 'quick-reply', 'postback'])

/** Whether a content has surfaces of its own and needs no bubble around it. */
export const isBare = (content: { type: string } | null | undefined): boolean =>
  content !== null && content !== undefined && !framed.has(content.type)

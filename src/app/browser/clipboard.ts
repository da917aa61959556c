/** Copies text to the clipboard. Resolves to false when the browser refuses. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )

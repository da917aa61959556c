const cssInch = 96
/** Lengths of units in pixels. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: cssInch,
  cm: cssInch / 2.54,
  mm: cssInch / 25.4,
  pt: cssInch / 72,
  pc: cssInch / 6,
  em: 16,
  ex: 8,
}

/** Size of an SVG in pixels, from its root's attributes; null when they name none. */
export function svgSize(root: Readonly<Record<string, string>>): { width: number; height: number } | null {
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '')
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number)
  const [width, height] = [pixelsOf(root.width), pixelsOf(root.height)]
  if (width && height) return { width, height }
  if (!boxWidth || !boxHeight) return null
  if (width) return { width, height: (width * boxHeight) / boxWidth }
  if (height) return { width: (height * boxWidth) / boxHeight, height }
  return { width: boxWidth, height: boxHeight }
}

/** A length in pixels; null for a percentage, and for anything that is no length. */
function pixelsOf(length = ''): number | null {
  const [, number = '', unit = ''] = /^(\d{0,9}\.?\d{0,9})([a-z]{0,2})$/.exec(length.trim().slice(0, 30)) ?? []
  const pixels = Number.parseFloat(number) * (units[unit] ?? Number.NaN)
  return Number.isFinite(pixels) ? pixels : null
}

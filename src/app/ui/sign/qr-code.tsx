import { useEffect, useState } from 'react'
import * as css from './qr-code.css.ts'

/** A QR code. Its content should also be there as text, for users who cannot scan it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 2 })
      const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
      if (isWanted) setDrawing({ size, path })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <svg
      className={css.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing?.size ?? 1} ${drawing?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      {drawing && <path d={drawing.path} />}
    </svg>
  )
}

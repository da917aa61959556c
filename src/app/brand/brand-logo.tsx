import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './brand-logo.css.ts'
import { useBrand } from './use-brand.ts'

/** The logo of the service, or the product's sign; each theme has its own, or both share one. */
export function BrandLogo({ className, signClass }: { className: string; signClass: string }) {
  const { logo, name } = useBrand()
  const light = logo.light ?? logo.dark
  const dark = logo.dark ?? logo.light
  if (!light || !dark)
    return (
      <span className={`${css.sign} ${signClass}`}>
        <Icon name="bolt" />
      </span>
    )
  const alt = name ?? ''
  return (
    <>
      <img alt={alt} {...light} className={`${css.onLight} ${className}`} />
      <img alt={alt} {...dark} className={`${css.onDark} ${className}`} />
    </>
  )
}

import { useId } from 'react'
import * as css from './progress.css.ts'

type Props = { label: string /** 0 to 1; without it nobody knows how far it is. */; value?: number }

/** How far something has come. */
export function Progress({ label, value }: Props) {
  const id = useId()
  return (
    <div className={css.box}>
      <label htmlFor={id}>{label}</label>
      <span className={css.percent}>{value === undefined ? '' : `${Math.round(value * 100)} %`}</span>
      <progress id={id} className={css.bar} {...(value !== undefined && { value })} />
    </div>
  )
}

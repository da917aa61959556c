import { useId } from 'react'
import * as css from './progress.css.ts'

type Props = { label: string /** 0 to 1; absent: the progress is unknown. */; value?: number }

/** A progress bar. */
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

import type { ComponentPropsWithRef, ReactNode } from 'react'
import * as css from './list.css.ts'

type ListProps = ComponentPropsWithRef<'ul'> & {
  look?: keyof typeof css.list
  /** The order of the rows has a meaning. */
  isOrdered?: boolean
}

/** Rows of one kind. */
export const List = ({ look = 'joined', isOrdered = false, ...rest }: ListProps) => {
  const Element = (isOrdered ? 'ol' : 'ul') as 'ul'
  return <Element className={css.list[look]} {...rest} />
}

/** Props of a link or button around the content of a row. */
type RowAround = { className: string; children: ReactNode }
type RowProps = Omit<ComponentPropsWithRef<'li'>, 'title'> & {
  title: ReactNode
  /** Stands before the title: an icon, a picture. */
  sign?: ReactNode
  /** At the end of the title's line: chips, a time. */
  marks?: ReactNode
  /** At the end of the row. */
  actions?: ReactNode
  /** Lines below the title. */
  children?: ReactNode
  /** Makes a link or a button of the whole row. */
  within?(row: RowAround): ReactNode
}

/** One thing of a list: its name, marks, what there is to say about it, and what can be done with it. */
export function Row({ title, sign, marks, actions, children, within, ...rest }: RowProps) {
  const content = (
    <>
      {sign}
      <span className={css.body}>
        <span className={css.head}>
          <span className={css.name} dir="auto">
            {title}
          </span>
          {marks}
        </span>
        {children}
      </span>
      {actions}
    </>
  )
  if (within) return <li {...rest}>{within({ className: css.row, children: content })}</li>
  return (
    <li {...rest} className={css.row}>
      {content}
    </li>
  )
}

/** A picture, an icon, and the name that belongs to it, as in the cell of a table. */
export const Named = ({ sign, name, children }: { sign: ReactNode; name: string; children?: ReactNode }) => (
  <span className={css.named}>
    {sign}
    <span className={css.namedText} dir="auto" title={name}>
      {name}
    </span>
    {children}
  </span>
)

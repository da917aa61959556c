import { useEffect, useRef, useState } from 'react'
import type { Area } from '#app/areas/area.ts'
import { railOrder, useRail } from '#app/areas/rail-order.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { List, Row } from '#app/ui/layout/list.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

/** The order of the main menu on this device: rows are dragged, or moved by their buttons. */
export function RailSection() {
  const areas = useRail()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  /** The button that was pressed, which loses the focus as its row moves. */
  const [pressed, setPressed] = useState<{ label: string } | null>(null)
  useEffect(() => {
    if (pressed) list.current?.querySelector<HTMLElement>(`[aria-label=${CSS.escape(pressed.label)}]`)?.focus()
  }, [pressed])

  const paths = areas.map(({ path }) => path)
  function move(path: string, to: number) {
    railOrder.choose(
      paths
        .filter((each) => each !== path)
        .toSpliced(to, 0, path)
        .join(' '),
    )
  }
  const button = (area: Area, to: number, label: string, text: string) => (
    <Button
      aria-label={label}
      aria-disabled={to < 0 || to >= paths.length}
      onClick={() => {
        if (to < 0 || to >= paths.length) return
        move(area.path, to)
        setPressed({ label })
      }}
    >
      {text}
    </Button>
  )
  return (
    <Card title={t`Main menu`}>
      <p
        className={texts.hint}
      >{t`Drag the items into your order, or move them with the buttons. It’s kept on this device.`}</p>
      <List look="cards" ref={list}>
        {areas.map((area, at) => (
          <Row
            key={area.path}
            sign={<Icon name={area.icon} />}
            title={area.label()}
            actions={
              <>
                {button(area, at - 1, t`Move ${area.label()} up`, t`Up`)}
                {button(area, at + 1, t`Move ${area.label()} down`, t`Down`)}
              </>
            }
            draggable
            data-dragged={dragged === area.path ? '' : undefined}
            onDragStart={() => setDragged(area.path)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged !== area.path) move(dragged, at)
            }}
            onDrop={(event) => event.preventDefault()}
          />
        ))}
      </List>
      <Button onClick={() => railOrder.choose('')}>{t`Usual order`}</Button>
    </Card>
  )
}

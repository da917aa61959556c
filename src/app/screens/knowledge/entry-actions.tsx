import { useRef, useState } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { useHelpPath } from '#app/knowledge/use-help-path.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { undoable } from '#app/resource/own-undoable.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Menu, MenuChoices, MenuItem, MenuLine, SubMenu } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { KnowledgeEntry, KnowledgeFolder } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Place } from './knowledge-address.ts'

type Props = {
  entry: KnowledgeEntry
  folders: readonly KnowledgeFolder[]
  mayWrite: boolean
  onGo(place: Partial<Place>): void
}

/** Edit, publish, and the rarer ones in a menu. */
export function EntryActions({ entry, folders, mayWrite, onGo }: Props) {
  const { ask } = useCommands()
  const toasts = useToasts()
  const { id, revision, published } = entry
  const orTell = async (result: Promise<Result<unknown>>, done: string) => {
    const answer = await result
    if (answer.ok) toasts.show({ severity: 'success', children: done })
    else toasts.show({ severity: 'error', children: <FailureMessage failure={answer.error} /> })
  }
  const publishing = useAction(async () => {
    const result = await ask('publishKnowledgeEntry', { params: { id }, body: { revision } })
    await orTell(Promise.resolve(result), t`Visitors can read it now.`)
    return result
  })
  const isNew = published?.revision !== revision
  return (
    <div className={layout.toolbar.center}>
      {mayWrite && <Button onClick={() => onGo({ part: 'edit' })}>{t`Edit`}</Button>}
      {mayWrite && isNew && (
        <Button look="primary" aria-disabled={publishing.isBusy} onClick={() => void publishing.run()}>
          {published ? t`Publish changes` : t`Publish`}
        </Button>
      )}
      <Button onClick={() => onGo({ part: 'versions' })}>{t`Versions`}</Button>
      <More
        entry={entry}
        folders={folders}
        mayWrite={mayWrite}
        onDelete={() => remove()}
        onMove={(folderId) =>
          void orTell(
            ask('updateKnowledgeBaseEntry', { params: { id }, body: { revision, folderId } }),
            t`Article moved`,
          )
        }
        onUnpublish={() =>
          void orTell(ask('unpublishKnowledgeEntry', { params: { id } }), t`Unpublished. Visitors no longer see it.`)
        }
      />
    </div>
  )

  /** Deleted when the toast closes, and not if the user takes it back. */
  function remove() {
    const pending = undoable.begin([`knowledge/${id}`], async () => {
      const result = await ask('deleteKnowledgeBaseEntry', { params: { id } })
      if (!result.ok) toasts.show({ severity: 'error', children: <FailureMessage failure={result.error} /> })
    })
    toasts.show({
      severity: 'success',
      children: t`${entry.title} was deleted.`,
      actions: [{ name: t`Undo`, callback: pending.undo }],
      onClose: pending.close,
    })
    onGo({ entry: '', part: '' })
  }
}

type MoreProps = Omit<Props, 'onGo'> & {
  onDelete(): void
  onMove(folderId: string | null): void
  onUnpublish(): void
}

function More({ entry, folders, mayWrite, onDelete, onMove, onUnpublish }: MoreProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const pathOf = useHelpPath()
  const toasts = useToasts()
  const path = pathOf({ id: entry.id, title: (entry.published ?? entry).title })
  async function copyLink() {
    const isCopied = await copyText(`${location.origin}${path}`)
    if (isCopied) toasts.show({ severity: 'success', children: t`Link copied` })
    else toasts.show({ severity: 'error', children: t`Your browser doesn’t allow copying.` })
  }
  if (!mayWrite && !entry.published) return null
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        square
        aria-label={t`More`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" look="small" />
      </Button>
      {isOpen && (
        <Menu label={t`More`} trigger={trigger} onClose={() => setOpen(false)}>
          {entry.published && (
            <>
              <MenuItem onSelect={() => void window.open(path, '_blank', 'noopener')}>{t`Open help page`}</MenuItem>
              <MenuItem onSelect={() => void copyLink()}>{t`Copy link`}</MenuItem>
            </>
          )}
          {mayWrite && folders.length > 0 && (
            <SubMenu label={t`Move to`}>
              <MenuChoices
                heading={t`Move to`}
                isSubMenu
                choices={[
                  { value: '', label: t`Uncategorized` },
                  ...folders.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                chosen={entry.folderId ?? ''}
                onChoose={(value) => {
                  setOpen(false)
                  onMove(value === '' ? null : value)
                }}
              />
            </SubMenu>
          )}
          {mayWrite && entry.published && <MenuItem onSelect={onUnpublish}>{t`Unpublish`}</MenuItem>}
          {mayWrite && <MenuLine />}
          {mayWrite && (
            <MenuItem isDanger onSelect={onDelete}>
              {t`Delete`}
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  )
}

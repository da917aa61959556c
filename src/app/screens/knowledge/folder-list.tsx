import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useFoundKnowledge } from '#app/knowledge/use-found-knowledge.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Menu, MenuItem } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { KnowledgeFolder } from '#core/contract/index.ts'
import { FolderDialog } from './folder-dialog.tsx'
import * as css from './knowledge.css.ts'
import { addressOf, type Place, usePlace } from './knowledge-address.ts'

type Props = { folders: readonly KnowledgeFolder[]; place: Place; mayWrite: boolean }

/** The folders, each with the number of its entries. Admins create, rename and delete them. */
export function FolderList({ folders, place, mayWrite }: Props) {
  const counts = useFoundKnowledge({ text: '', limit: 1 })?.counts ?? []
  const countOf = (id: string | null) => counts.find(({ folderId }) => folderId === id)?.count ?? 0
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const [dialog, setDialog] = useState<KnowledgeFolder | 'new' | null>(null)
  const current = folders.find(({ id }) => id === place.folder)
  return (
    <nav className={css.nav} aria-label={t`Folders`}>
      <p className={css.navTitle}>{t`Knowledge base`}</p>
      <ul className={css.links}>
        <FolderLink folder="" name={t`All articles`} count={total} place={place} />
        {folders.map(({ id, name }) => (
          <FolderLink key={id} folder={id} name={name} count={countOf(id)} place={place} />
        ))}
        {folders.length > 0 && <FolderLink folder="none" name={t`Uncategorized`} count={countOf(null)} place={place} />}
      </ul>
      {mayWrite && (
        <div className={layout.toolbar.center}>
          <Button look="quiet" className={css.newFolder} onClick={() => setDialog('new')}>
            <Icon name="plus" look="small" />
            {t`New folder`}
          </Button>
          {current && <FolderMenu folder={current} onRename={() => setDialog(current)} />}
        </div>
      )}
      {dialog && <FolderDialog folder={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />}
    </nav>
  )
}

type LinkProps = { folder: string; name: string; count: number; place: Place }

const FolderLink = ({ folder, name, count, place }: LinkProps) => (
  <li>
    <Link
      className={layout.place}
      to="/knowledge"
      search={addressOf({ folder })}
      aria-current={place.folder === folder ? 'page' : undefined}
      // The router would also mark the link whose address is a part of this one.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    >
      <span className={css.linkName} dir="auto" title={name}>
        {name}
      </span>
      <span className={texts.time}>{count}</span>
    </Link>
  </li>
)

/** Actions on the chosen folder. */
function FolderMenu({ folder, onRename }: { folder: KnowledgeFolder; onRename(): void }) {
  const { ask } = useCommands()
  const toasts = useToasts()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [, go] = usePlace()
  async function remove() {
    const result = await ask('deleteKnowledgeFolder', { params: { id: folder.id } })
    if (result.ok) go({ folder: '' })
    else toasts.show({ severity: 'error', children: <FailureMessage failure={result.error} /> })
  }
  return (
    <>
      <Button
        ref={trigger}
        look="quiet"
        square
        aria-label={t`Folder ${folder.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" look="small" />
      </Button>
      {isOpen && (
        <Menu label={t`Folder ${folder.name}`} trigger={trigger} onClose={() => setOpen(false)}>
          <MenuItem onSelect={onRename}>{t`Rename`}</MenuItem>
          <MenuItem isDanger onSelect={() => void remove()}>{t`Delete`}</MenuItem>
        </Menu>
      )}
    </>
  )
}

import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isLinkable, maxHrefLength } from '#core/contract/knowledge/rich-text.ts'

/** Asks where the selected words lead. Without a selection the address itself is inserted. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const before: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof before === 'string' ? before : '')
  const [isWrong, setWrong] = useState(false)
  const href = completed(address)

  function save() {
    if (!isLinkable(href)) return setWrong(true)
    const isNew = editor.state.selection.empty && !editor.isActive('link')
    const marks = [{ type: 'link', attrs: { href } }]
    const chain = editor.chain().focus()
    if (isNew) chain.insertContent({ type: 'text', text: address.trim(), marks }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog title={t`Link`} onClose={onClose}>
      <form
        className={layout.stack[4]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React passes the event to the form around the editor too.
          event.stopPropagation()
          save()
        }}
      >
        <TextField
          label={t`Web or email address`}
          dir="ltr"
          autoFocus
          autoComplete="off"
          maxLength={maxHrefLength}
          value={address}
          {...(isWrong && {
            status: 'error' as const,
            message: t`Enter a web or email address.`,
          })}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
        />
        <div className={layout.toolbar.center}>
          <Button type="submit" look="primary">
            {t`Save`}
          </Button>
          {before !== undefined && <Button onClick={remove}>{t`Remove link`}</Button>}
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Completes an address with the scheme that people leave out. */
function completed(address: string): string {
  const plain = address.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(plain)) return plain
  return plain.includes('@') && !plain.includes('/') ? `mailto:${plain}` : `https://${plain}`
}

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { StaffPicture } from '#app/knowledge/staff-picture.tsx'
import { t } from '#app/language/t.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { maxAltLength } from '#core/contract/knowledge/rich-text.ts'
import * as css from './edit.css.ts'

/** A picture in the editor; while it is selected, its description can be written. */
export function PictureView({ node: { attrs }, selected, updateAttributes }: NodeViewProps) {
  const [id, alt] = [String(attrs.id), String(attrs.alt)]
  return (
    <NodeViewWrapper className={css.picture} data-selected={selected ? '' : undefined} data-drag-handle="">
      <StaffPicture id={id} alt={alt} width={Number(attrs.width)} height={Number(attrs.height)} />
      {(selected || alt === '') && (
        <div contentEditable={false} className={css.alt}>
          <TextField
            label={t`Image description (alt text)`}
            dir="auto"
            maxLength={maxAltLength}
            value={alt}
            // The editor would take the keys for its own.
            onKeyDown={(event) => event.stopPropagation()}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
          />
        </div>
      )}
    </NodeViewWrapper>
  )
}

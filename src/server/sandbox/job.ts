import * as v from 'valibot'

/**
 * Task of a process that opens `input` in its folder. `examine`: detect its type and strip its metadata. `draw`: make a
 * thumbnail; with `pictures`, of pictures only.
 */
export type Job = { do: 'examine' } | { do: 'draw'; edgePx: number; of: 'pictures' | 'all' }

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
const MediaType = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w.+-]+\/[\w.+-]+(;[\w =.,"-]*)?$/))

/**
 * Result of examining a file. The file `output` exists if metadata was stripped. Validated, because an attacker may
 * have taken over the process that sends it.
 */
export const Examined = v.object({
  mediaType: MediaType,
  width: v.nullable(side),
  height: v.nullable(side),
  isAnimated: v.boolean(),
  /** `kept`: it may say where it was made, and nothing could be taken out. */
  position: v.picklist(['none', 'removed', 'kept']),
})
export type Examined = v.InferOutput<typeof Examined>

/** The size of the picture in the file `output`, as WebP; null: none could be made. */
export const Drawn = v.nullable(v.object({ width: side, height: side }))
export type Drawn = v.InferOutput<typeof Drawn>

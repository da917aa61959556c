/** Text with LIKE's wildcards taken literally. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Pattern of LIKE for values that contain the text. */
export const containing = (text: string) => `%${literal(text)}%`

/** Pattern of LIKE for values that begin with the text. */
export const startingWith = (text: string) => `${literal(text)}%`

/*
 * Variables in the text of a canned response, `{{visitor.name}}`. They are filled in when the response is inserted into a
 * message; those without a value stay, for the person who writes to fill in.
 */

export const responseVariables = [
  'visitor.name',
  'agent.name',
  'agent.firstName',
  'service.name',
  'date',
  'time',
] as const
export type ResponseVariable = (typeof responseVariables)[number]

/** Values of variables; one that is missing or empty is not filled in. */
export type VariableValues = { readonly [K in ResponseVariable]?: string }

/** How a variable stands in a text. */
export const placeholderOf = (name: string): string => `{{${name}}}`

const placeholders = () => /\{\{ *([A-Za-z]+(?:\.[A-Za-z]+)?) *\}\}/g

/** The text with all values; a value is never read for variables itself. */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replace(placeholders(), (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as ResponseVariable] : undefined
    return value || placeholder
  })

export type Placeholder = { start: number; end: number; text: string }

/** Variables that stand in a text without a value, in order. */
export const unfilledIn = (text: string): Placeholder[] =>
  [...text.matchAll(placeholders())].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: found,
  }))

/** `Maria` of `Maria Lindqvist`; a name in one word as it is. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? ''

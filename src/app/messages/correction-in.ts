/**
 * Parses a correction's text: the form, and the former values of its fields (`Name: Ada · Street: –`); '' if they are
 * not known.
 */
export function correctionIn(text: string): { formType: string; before: string } {
  const [formType = '', ...fields] = text.split('\n')
  return { formType, before: fields.join(' · ') }
}

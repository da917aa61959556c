/** Which form a visitor has corrected, and what its fields said before: `Name: Ada · Street: –`; '' if that is not known. */
export function correctionIn(text: string): { formType: string; before: string } {
  const [formType = '', ...fields] = text.split('\n')
  return { formType, before: fields.join(' · ') }
}

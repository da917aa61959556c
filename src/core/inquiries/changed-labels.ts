/** The labels of an inquiry after some were added and others taken away. In whatever order two people do so, both hold. */
export const changedLabels = (
  labelIds: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] => [...new Set([...labelIds, ...add])].filter((id) => !remove.includes(id))

/** Checks the imports of the tree below `root`; `output` names each violation and the rule that it breaks. */
export function checkBoundaries(root: string): Promise<{ passed: boolean; output: string }>

type Pattern = { pattern: string; flags: string; file: string }
export function patternsIn(file: string, text: string): { patterns: Pattern[]; made: string[] }
export function slowPatterns(patterns: readonly Pattern[], safe?: Set<string>): string[]

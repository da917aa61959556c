export function refusedIn(file: string, text: string): string[]

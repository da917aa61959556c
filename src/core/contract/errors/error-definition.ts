/** One failure that the product can name, declared once by its domain. A code never changes its meaning. */
export type ErrorDefinition = {
  readonly code: number
  /** The HTTP status that a backend answers with; 0 for failures that never come from a backend. */
  readonly status: number
  /** What happened, in a sentence for the user, in English. */
  readonly message: string
  /** What the user can do about it, in a sentence; '' where there is nothing to do but to know. */
  readonly advice: string
}

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>

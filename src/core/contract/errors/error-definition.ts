/** One failure that the product can name, declared once by its domain. A code never changes its meaning. */
export type ErrorDefinition = {
  readonly code: number
  /** The HTTP status that a backend answers with; 0 for failures that never come from a backend. */
  readonly status: number
  /** Describes the failure to the user in one English sentence. */
  readonly message: string
  /** Advice to the user in one sentence; '' if nothing can be done. */
  readonly advice: string
}

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>

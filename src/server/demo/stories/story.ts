/** A past conversation of the demo's shop: the visitor begins, then agent and visitor take turns. */
export type Story = {
  visitor: string
  /** Title of the page that the visitor was on. */
  page: string
  /** Names of its labels. */
  labels: readonly string[]
  lines: readonly string[]
  /** Nobody answered. */
  isMissed?: true
}

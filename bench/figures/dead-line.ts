export async function measureDeadLine(): Promise<import('#bench/figure.ts').Report> {
  throw new Error('not yet')
}

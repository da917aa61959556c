export async function measureWarmStart(): Promise<import('#bench/figure.ts').Report> {
  throw new Error('not yet')
}

export async function measureBackend(): Promise<import('#bench/figure.ts').Report> {
  throw new Error('not yet')
}

export async function measureTabs(): Promise<import('#bench/figure.ts').Report> {
  throw new Error('not yet')
}

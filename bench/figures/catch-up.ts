export async function measureCatchUp(): Promise<import('#bench/figure.ts').Report> {
  throw new Error('not yet')
}

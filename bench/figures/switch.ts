export async function measureSwitch(): Promise<import('#bench/figure.ts').Report> {
  throw new Error('not yet')
}

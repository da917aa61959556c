/** Compresses text by the browser's own gzip: it needs no worker of its own, which a SharedWorker could not start. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

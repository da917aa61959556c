/** Compresses a text with the browser's own gzip; a library would need a worker, which a SharedWorker cannot start. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

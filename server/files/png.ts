/** A picture as a PNG, at most `side` pixels wide and high, for e-mails and PDFs, which cannot show WebP. */
export async function pngOf(picture: Uint8Array, side: number): Promise<Buffer> {
  // Loaded when it is first needed, since it takes memory.
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

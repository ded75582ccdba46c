/** A picture as a PNG of at most so many pixels on its longer side, for what shows no WebP, such as e-mails and PDFs. */
export async function pngOf(picture: Uint8Array, side: number): Promise<Buffer> {
  // Loaded when it is needed: a process that draws nothing goes without its memory.
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

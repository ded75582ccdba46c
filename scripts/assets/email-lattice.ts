/** Draws the lattice at the top of every e-mail: `node scripts/assets/email-lattice.ts`. It is a PNG, since mail programs show no SVG. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { lattice } from '#web/ui/drawings/lattice.ts'

// Twice the size at which it is shown.
const [WIDTH, HEIGHT, TILE] = [1200, 112, 100]
const { width, height, path } = lattice('letters', { kind: 'rosettes', scale: 100 })
const scale = TILE / width
const top = (HEIGHT - height * scale) / 2

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<pattern id="tile" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${top}) scale(${scale})">
<path d="${path}" fill="none" stroke="#7a8dd0" stroke-width="${2 / scale}"/></pattern>
<rect width="100%" height="100%" fill="#1c2a57"/><rect width="100%" height="100%" fill="url(#tile)"/></svg>`
await sharp(Buffer.from(drawing))
  .png({ palette: true, colours: 16, compressionLevel: 9 })
  .toFile(fileURLToPath(new URL('../../server/mail/lattice.png', import.meta.url)))

/** A colour in perceptual units: lightness from 0 to 1, chroma from 0 (grey), hue in radians (CSS Color 4, OKLCH). */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** The linear values of red, green and blue of a `#rrggbb`, from 0 to 1 (IEC 61966-2-1). */
export function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

export function oklchOf(color: string): Oklch {
  const [red = 0, green = 0, blue = 0] = linear(color)
  // The matrices are Björn Ottosson's (https://bottosson.github.io/posts/oklab/).
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** As `#rrggbb`. The chroma is reduced to what screens can show at this lightness. */
export function colorOf({ lightness, chroma, hue }: Oklch): string {
  let parts = partsOf(lightness, chroma, hue)
  if (!isShown(parts)) {
    let [low, high] = [0, chroma]
    for (let round = 0; round < 16; round += 1) {
      const middle = (low + high) / 2
      if (isShown(partsOf(lightness, middle, hue))) low = middle
      else high = middle
    }
    parts = partsOf(lightness, low, hue)
  }
  return `#${parts.map((part) => encoded(part).toString(16).padStart(2, '0')).join('')}`
}

function partsOf(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ]
}

function isShown(parts: number[]): boolean {
  return parts.every((part) => part >= -0.000_1 && part <= 1.000_1)
}

function encoded(part: number): number {
  const light = Math.min(Math.max(part, 0), 1)
  return Math.round(255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
}

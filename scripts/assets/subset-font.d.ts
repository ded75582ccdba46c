/** What the scripts of fonts use of a library that comes without types. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    keepFeatures?: readonly string[]
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>
    noHinting: boolean
    dropTables?: readonly string[]
  }
  export default function subset(font: Buffer, letters: string, options: Options): Promise<Buffer>
}

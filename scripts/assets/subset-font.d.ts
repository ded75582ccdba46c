/** Types of a library that has none, as far as these scripts use it. */
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

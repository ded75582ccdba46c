/** A picture of this folder with its size, in every width that the build makes of it (`scripts/pictures.ts`). */
declare module '*?picture' {
  const picture: { src: string; width: number; height: number; widths: readonly number[] }
  export default picture
}

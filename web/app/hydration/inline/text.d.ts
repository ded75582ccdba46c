/** A file with its imports as one short script (`scripts/inline-script.ts`). */
declare module '*?inline-script' {
  const text: string
  export default text
}

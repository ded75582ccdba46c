/** The parts of pdfkit that documents use; its published types are for an older version. */
declare module 'pdfkit' {
  type Options = {
    size: [width: number, height: number]
    margin: number
    autoFirstPage: boolean
    bufferPages: boolean
    pdfVersion: '1.7'
    subset: 'PDF/A-2a'
    tagged: boolean
    lang: string
    displayTitle: boolean
    info: Readonly<Record<string, string | Date>>
  }
  type StructureOptions = {
    alt?: string
    bbox?: [left: number, top: number, right: number, bottom: number]
    placement?: 'Block'
    scope?: 'Row' | 'Column'
  }
  export interface PDFStructureElement {
    add(child: PDFStructureElement | (() => void)): this
  }
  type TextOptions = {
    lineBreak: false
    baseline: 'alphabetic'
    features: string[]
    /** Per cent. */
    horizontalScaling?: number
  }
  type ImageOptions = { fit: [width: number, height: number]; align: 'right' | 'center'; valign: 'center' }
  type LinkOptions = { structParent: PDFStructureElement }
  export default class PDFDocument {
    constructor(options: Options)
    registerFont(name: string, font: object): this
    font(name: string): this
    fontSize(size: number): this
    widthOfString(text: string, options: { features: string[] }): number
    text(text: string, x: number, y: number, options: TextOptions): this
    image(bytes: Uint8Array, x: number, y: number, options: ImageOptions): this
    link(x: number, y: number, width: number, height: number, url: string, options: LinkOptions): this
    markContent(
      tag: 'Artifact',
      options: { type: 'Layout' | 'Pagination'; attached?: ('Top' | 'Bottom')[] },
    ): this
    markContent(tag: 'Span', options: { actual: string }): this
    endMarkedContent(): this
    struct(type: string, options?: StructureOptions, draw?: () => void): PDFStructureElement
    addStructure(element: PDFStructureElement): this
    addPage(): this
    switchToPage(page: number): unknown
    bufferedPageRange(): { start: number; count: number }
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    transform(a: number, b: number, c: number, d: number, e: number, f: number): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    circle(x: number, y: number, radius: number): this
    path(d: string): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    clip(): this
    lineWidth(width: number): this
    strokeColor(color: string): this
    fillColor(color: string): this
    fillOpacity(opacity: number): this
    stroke(): this
    fill(color?: string): this
    end(): void
  }
}

declare module 'pdfkit/output' {
  import type PDFDocument from 'pdfkit'

  export function toBytes(doc: PDFDocument): Promise<Uint8Array<ArrayBuffer>>
}

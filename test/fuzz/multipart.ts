import { docx } from '#test/cases/files/file-tricks.ts'
import { photograph } from '#test/cases/events/event-form.ts'
import type { Source } from './source.ts'
import { utf8, type Wire } from './wire.ts'

const jpeg = (await photograph()).toString('latin1')
const word = docx.toString('latin1')
const BOUNDARY = 'form-boundary-7d1'

/** The files that a form may hold, by their kind, as texts of bytes. */
const contents: Record<string, string> = {
  jpeg,
  docx: word,
  'half a jpeg': jpeg.slice(0, Math.floor(jpeg.length / 2)),
  'a jpeg with a tail': `${jpeg}<script>window.__x=1</script>`,
  nothing: '',
  text: 'just a text',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="window.__x=1"/>',
  html: '<!doctype html><script>window.__x=1</script>',
  pdf: '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  gif: 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  'a png head': '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\x00\x00\x00',
  webp: 'RIFF\xff\xff\xff\xffWEBPVP8 ',
  'a zip': 'PK\x05\x06' + '\0'.repeat(18),
}
const fileNames = [
  'photo.jpg',
  '../../x.jpg',
  'a\0b.jpg',
  'x.svg',
  'CON',
  `${'n'.repeat(400)}.jpg`,
  '',
  '\u202egpj.exe',
  'x".jpg',
]

/** An input as a form with files: with `isPlain` as a browser would write it, otherwise with odd or broken parts. */
export function multipartBody(
  source: Source,
  input: Record<string, unknown>,
  isPlain: boolean,
): Pick<Wire, 'headers' | 'body'> & Partial<Wire> {
  const parts = Object.entries(typeof input === 'object' && input !== null ? input : {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => partOf(source, name, value, isPlain))
  const end = `--${BOUNDARY}--\r\n`
  const usual = {
    headers: [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]] as [string, string][],
  }
  const body = `${parts.join('')}${end}`
  if (isPlain) return { ...usual, body }
  return source.one<() => Pick<Wire, 'headers' | 'body'> & Partial<Wire>>([
    () => ({ ...usual, body }),
    () => ({ ...usual, body: parts.join('') }),
    () => ({ ...usual, body: body.replaceAll('\r\n', '\n') }),
    () => ({ ...usual, body: body.slice(0, source.below(body.length + 1)) }),
    () => ({ ...usual, body: `${parts.join('')}${parts.join('')}${end}` }),
    () => ({ ...usual, body: `${textPart('x', 'y').repeat(200)}${end}` }),
    () => ({ ...usual, body: `${textPart('n'.repeat(5_000), 'y')}${end}` }),
    () => ({ ...usual, body: `${textPart('name', 'y'.repeat(400_000))}${end}` }),
    () => ({ ...usual, body: `--${BOUNDARY}\r\nX-Long: ${'h'.repeat(90_000)}\r\n\r\nx\r\n${end}` }),
    () => ({ ...usual, body: `--${BOUNDARY}\r\n\r\nno header at all\r\n${end}` }),
    () => ({ ...usual, body: `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nno name\r\n${end}` }),
    () => ({ ...usual, body: `${source.text()}${body}${utf8(source.text())}` }),
    () => ({ ...usual, body: '' }),
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary="${'b'.repeat(300)}"`,
      `multipart/form-data; boundary=other`,
      `multipart/mixed; boundary=${BOUNDARY}`,
      `multipart/form-data; boundary=${BOUNDARY}; boundary=x; charset=utf-7`,
      `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}`,
    ].map((type) => () => ({ headers: [['Content-Type', type]] as [string, string][], body })),
  ])()
}

function textPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

function partOf(source: Source, name: string, value: unknown, isPlain: boolean): string {
  const written = utf8(name).replaceAll(/["\r\n]/g, (sign) => encodeURIComponent(sign))
  const text = utf8(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const isFile = value instanceof File
  if (!isFile && (isPlain || !source.isOneIn(10)))
    return textPart(isPlain || !source.isOneIn(10) ? written : '__proto__', text)
  const content = isPlain
    ? (value as File).name.endsWith('.docx')
      ? word
      : jpeg
    : contents[source.one(Object.keys(contents))]
  const fileName = isPlain ? (value as File).name : source.one(fileNames)
  const disposition = isPlain
    ? `form-data; name="${written}"; filename="${fileName}"`
    : source.one([
        `form-data; name="${written}"; filename="${utf8(fileName)}"`,
        `form-data; name="${written}"; filename*=UTF-8''%2e%2e%2fx.jpg`,
        `form-data; name=${written}; filename=${utf8(fileName)}`,
        `form-data; filename="${utf8(fileName)}"`,
        `attachment; name="${written}"; filename="x.jpg"`,
      ])
  const type = isPlain
    ? 'image/jpeg'
    : source.one(['image/jpeg', 'image/svg+xml', 'text/html', '', 'application/x\0'])
  const coding = !isPlain && source.isOneIn(8) ? 'Content-Transfer-Encoding: base64\r\n' : ''
  return `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n${coding}\r\n${content}\r\n`
}

/** The effect of a text that is written unescaped into a page: it calls `ran()`, or requests something from `//x.example`. */
export type Payload = {
  name: string
  text: string
  /** A page that writes the text unescaped, so that its script runs; the real pages must not do this. */
  unsafe: (text: string) => string
  /** The payloads that the text consists of: as many scripts run on the unsafe page, and a short field is sent one of the payloads. */
  parts?: readonly string[]
}

const inBody = (text: string) => `<p>${text}</p>`
const inDouble = (text: string) => `<input value="${text}">`
const inSingle = (text: string) => `<input value='${text}'>`
const inScript = (text: string) => `<script>var kept = "${text}"</script>`
const clicked = (page: string) => `${page}<script>document.querySelector('a, button').click()</script>`
const asHtml = (code: string) =>
  `<p id="p"></p><script>document.querySelector('#p').innerHTML = ${code}</script>`

/**
 * 25 shapes of known attacks. They use a slash in place of white space where possible, since addresses contain no white space.
 */
export const everyPayload: readonly Payload[] = [
  { name: 'a script tag', text: '<script>ran()</script>', unsafe: inBody },
  { name: 'mixed case', text: '<ScRiPt>ran()</sCrIpT>', unsafe: inBody },
  { name: 'a picture that fails', text: `<img src='x'onerror='ran()'>`, unsafe: inBody },
  { name: 'a drawing that loads', text: '<svg onload=ran()>', unsafe: inBody },
  { name: 'out of a double-quoted attribute', text: '"><svg onload=ran()>', unsafe: inDouble },
  { name: 'a handler in a single-quoted attribute', text: `' autofocus onfocus='ran()'`, unsafe: inSingle },
  {
    name: 'an address that is a script',
    text: 'javascript:ran()//',
    unsafe: (text) => clicked(`<a href="${text}">x</a>`),
  },
  { name: 'out of a script', text: '</script><script>ran()</script>', unsafe: inScript },
  {
    name: 'out of a title',
    text: '</title><svg onload=ran()>',
    unsafe: (text) => `<title>${text}</title>`,
  },
  {
    name: 'out of a text area',
    text: '</textarea><svg onload=ran()>',
    unsafe: (text) => `<textarea>${text}</textarea>`,
  },
  { name: 'out of a comment', text: '--><svg onload=ran()><!--', unsafe: (text) => `<!-- ${text} -->` },
  { name: 'a template', text: '{{ran()}}${ran()}', unsafe: (text) => `<script>\`${text}\`</script>` },
  {
    name: 'entities',
    text: '&lt;svg onload=ran()&gt;',
    unsafe: (text) => `<p>${text}</p><script>document.body.innerHTML = document.body.textContent</script>`,
  },
  {
    name: 'escapes of JSON',
    text: String.raw`\u003csvg onload=ran()\u003e`,
    unsafe: (text) => asHtml(`"${text}"`),
  },
  {
    name: 'a line separator',
    text: '//\u2028ran()//',
    unsafe: (text) => `<script>// ${text}</script>`,
  },
  { name: 'a frame with a page of its own', text: `<iframe srcdoc='<svg onload=ran()>'>`, unsafe: inBody },
  {
    name: 'harmless until it is written and read again',
    text: '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran()>',
    unsafe: (text) =>
      asHtml(
        `new DOMParser().parseFromString(${JSON.stringify(text).replaceAll('</', String.raw`<\/`)}, 'text/html').body.innerHTML`,
      ),
  },
  {
    name: 'a button that sends elsewhere',
    text: `<form><button formaction='javascript:ran()'>x</button>`,
    unsafe: (text) => clicked(inBody(text)),
  },
  { name: 'a style that fetches', text: `<style>@import'//x.example';</style>`, unsafe: inBody },
  {
    name: 'another base',
    text: `<base href='//x.example/'>`,
    unsafe: (text) => `${text}<script src="a.js"></script>`,
  },
  { name: 'a refresh', text: `<meta http-equiv='refresh'content='0;//x.example'>`, unsafe: inBody },
  {
    name: 'an object with a page of its own',
    text: `<object data='data:text/html,<script>ran()</script>'>`,
    unsafe: inBody,
  },
  { name: 'details that open', text: '<details open ontoggle=ran()>', unsafe: inBody },
  { name: 'a field that takes the focus', text: '<input autofocus onfocus=ran()>', unsafe: inBody },
  { name: 'a sound that fails', text: '<audio src onerror=ran()>', unsafe: inBody },
]

const byName = (name: string) => everyPayload.filter((one) => one.name === name)
const parts = ['an address that is a script', 'a script tag', 'a template'].flatMap((name) =>
  byName(name).map(({ text }) => text),
)

/** Three payloads in one text, which has the effects of all three, so that a third of the screens is enough. */
const THREE_IN_ONE: Payload = {
  name: 'an address that is a script, a script tag and a template',
  text: parts.join(''),
  unsafe: (text) =>
    clicked(
      `${inBody(text)}<script>\`${text.replaceAll('/', String.raw`\/`)}\`</script><a href="${text}">x</a>`,
    ),
  parts,
}

/**
 * The payloads that are sent through every field: with `npm test` four in two texts, with `EVERY_CASE=1` all, each in its own text.
 * The payload that stands alone has no colon, slash or amount, because no e-mail greets a person by a name with one of these.
 */
export const payloads: readonly Payload[] =
  process.env['EVERY_CASE'] === '1'
    ? everyPayload
    : [...byName('out of a double-quoted attribute'), THREE_IN_ONE]

/** The payload in shapes that fields with a format may accept, the plainest first. */
export function shapesOf({ text, parts = [] }: Payload): string[] {
  return [text, `https://x.example/${text.replaceAll(/\s/g, '/')}`, ...parts]
}

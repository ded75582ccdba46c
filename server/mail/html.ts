import { themeOf } from '#contract/values/brand-colors.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import type { Block, Frame, Letter, Row } from './content.ts'
import { footOf } from './foot.ts'

/** The `cid` of the picture at the head. */
export const LATTICE = 'lattice@letters'
/** The `cid` of the logo. */
export const LOGO = 'logo@letters'

const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif"
const INK = 'color:#16203a'
const MUTED = 'color:#55607a'
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

// All mail programs show tables and inline styles. This style sheet is for programs that support more.
function styleOf({ paper, surface, line, ink, muted }: Record<string, string>): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media(max-width:480px){.edge{padding:0!important}.in{padding-left:20px!important;padding-right:20px!important}
.sheet{border-width:0 0 1px!important;border-radius:0!important}.act{display:block!important;text-align:center!important}}
@media(prefers-color-scheme:dark){.paper{background:${paper}!important}.sheet{background:${surface}!important;border-color:${line}!important}
.ink{color:${ink}!important}.muted{color:${muted}!important}.line{border-color:${line}!important}}`
}

// Keeps the beginning of the e-mail out of the preview of a mailbox.
const FILL = '&#8199;&#847; '.repeat(60)

/** The HTML of an e-mail, without anything that a mail program would have to fetch. */
export function html(content: Letter, greeting: string, frame: Frame): string {
  const { publicUrl, branding, logo } = frame
  const { light, dark } = themeOf(branding)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(content.subject)}</title><style>${styleOf(dark)}</style></head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)} ${FILL}</div>
<table ${TABLE} class="paper" style="background:#fbf8f3"><tr><td align="center" class="edge" style="padding:32px 12px">
<table ${TABLE} class="sheet" style="max-width:600px;background:#ffffff;border:1px solid #e6dfd3;border-radius:10px;overflow:hidden">
<tr><td bgcolor="${light['hero']}" style="background:${light['hero']};font-size:0;line-height:0"><img src="cid:${LATTICE}" width="600" alt="" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr><td class="in" bgcolor="${light['hero']}" style="background:${light['hero']};padding:14px 40px 16px;border-bottom:4px solid ${branding.accent};${SERIF};font-size:22px;line-height:1.2;font-weight:600;color:#ffffff">${logo ? LOGO_PICTURE : ''}${escapeHtml(branding.shortName)}</td></tr>
<tr><td class="in" style="padding:32px 40px 36px">
<h1 class="ink" style="margin:0 0 20px;${SERIF};font-size:28px;line-height:1.2;font-weight:600;${INK}"><span style="display:block;margin:0 0 8px;font-size:18px">${escapeHtml(greeting)}</span>${escapeHtml(content.heading)}</h1>
${content.blocks.map((block) => blockHtml(block, light)).join('\n')}
</td></tr></table>
<p class="muted in" style="margin:20px 0 24px;${SANS};font-size:13px;line-height:1.5;${MUTED}">${[...footOf(frame), { text: new URL(publicUrl).host, href: publicUrl }].map(footLine).join('<br>')}</p>
</td></tr></table></body></html>`
}

function footLine({ text, href }: { text: string; href?: string }): string {
  return href
    ? `<a class="muted" href="${escapeHtml(href)}" style="${MUTED}">${escapeHtml(text)}</a>`
    : escapeHtml(text)
}

// On a white ground, which logos are drawn for. The name beside it is its text.
const LOGO_PICTURE = `<img src="cid:${LOGO}" height="32" alt="" style="height:32px;width:auto;vertical-align:middle;margin-right:12px;padding:3px;background:#ffffff;border:0;border-radius:6px">`

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 18px;${SANS};font-size:16px;line-height:1.6;overflow-wrap:anywhere;${INK}">${inLines(text)}</p>`
}

function inLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function blockHtml(block: Block, colors: Record<string, string>): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'quote':
      return `<blockquote class="ink line" style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid #e6dfd3;${SANS};font-size:16px;line-height:1.6;overflow-wrap:anywhere;${INK}">${escapeHtml(block.text)}</blockquote>`
    case 'action':
      return `<p style="margin:28px 0 4px"><a class="act" href="${escapeHtml(block.url)}" style="display:inline-block;background:${colors['saffron']};color:${colors['on-saffron']};${SANS};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none;padding:14px 26px;border-radius:999px">${escapeHtml(block.label)}</a></p>`
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px;border-collapse:collapse;${SANS};font-size:15px;line-height:1.5;font-variant-numeric:tabular-nums">${block.rows.map(rowHtml).join('')}</table>`
    case 'note':
      return `<p class="muted" style="margin:24px 0 0;${SANS};font-size:14px;line-height:1.55;overflow-wrap:anywhere;${MUTED}">${inLines(block.text)}${
        block.link
          ? ` <a class="muted" href="${escapeHtml(block.link.url)}" style="${MUTED}">${escapeHtml(block.link.label)}</a>`
          : ''
      }</p>`
  }
}

// A longer value, such as an id of the provider, may break anywhere, so that it fits a phone.
const LONGEST_WHOLE = 14

function rowHtml({ label, value, strong, link }: Row): string {
  const breaks =
    value.length > LONGEST_WHOLE ? 'word-break:break-word;overflow-wrap:anywhere' : 'white-space:nowrap'
  const cell = `padding:10px 0;border-bottom:1px solid #e6dfd3;vertical-align:top;${INK};font-weight:${strong ? 700 : 400}`
  const shown = link
    ? `<a class="ink" href="${escapeHtml(link)}" style="${INK}">${escapeHtml(value)}</a>`
    : escapeHtml(value)
  return `<tr><th scope="row" align="left" class="ink line" style="${cell};padding-right:16px">${escapeHtml(label)}</th><td align="right" class="ink line" style="${cell};${breaks}">${shown}</td></tr>`
}

import type { Block, Content } from './content.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string)

const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif"

// Mail programs know little CSS: tables and inline styles are what all of them show. Dark colours only where supported.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){.in{padding-left:24px!important;padding-right:24px!important}}
@media(prefers-color-scheme:dark){.paper{background:#0f1528!important}.sheet{background:#161e36!important;border-color:#2a3454!important}
.ink{color:#eef1f8!important}.muted{color:#a7b0c8!important}.row td{border-color:#2a3454!important}}`

/** The HTML of a letter: one file, no picture, nothing that a mail program would have to fetch. */
export function html(content: Content, name: string, publicUrl: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f3">
<div style="display:none;max-height:0;overflow:hidden">${escape(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#fbf8f3"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#ffffff;border:1px solid #e6dfd3;border-radius:14px;overflow:hidden">
<tr><td style="background:#1c2a57;padding:22px 40px" class="in"><span style="${SERIF};font-size:22px;font-weight:600;color:#ffffff">FWC</span></td></tr>
<tr><td style="padding:0">${band()}</td></tr>
<tr><td class="in" style="padding:36px 40px 40px">
<h1 class="ink" style="margin:0 0 20px;${SERIF};font-size:28px;line-height:1.15;font-weight:600;color:#16203a">${escape(content.heading)}</h1>
${paragraph(`Dear ${name},`)}
${content.blocks.map(blockHtml).join('\n')}
</td></tr></table>
<p class="muted" style="margin:20px 0 0;${SANS};font-size:13px;line-height:1.5;color:#55607a">FWC, a not-for-profit community of entrepreneurs · <a class="muted" href="${escape(publicUrl)}" style="color:#55607a">${escape(new URL(publicUrl).host)}</a></p>
</td></tr></table></body></html>`
}

// The lattice in what every mail program can draw: a row of coloured cells, in the branches' accents.
const ACCENTS = ['#e8871e', '#8a2c66', '#4c7a1f', '#1f6fb2', '#0f7c7c', '#24366b']

function band(): string {
  const cells = [...ACCENTS, ...ACCENTS].map((accent) => `<td height="6" style="background:${accent};font-size:0;line-height:6px">&nbsp;</td>`)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table>`
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 18px;${SANS};font-size:16px;line-height:1.6;color:#16203a">${escape(text)}</p>`
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'action':
      return `<p style="margin:26px 0 28px"><a href="${escape(block.url)}" style="display:inline-block;background:#e8871e;color:#16203a;${SANS};font-size:16px;font-weight:600;text-decoration:none;padding:14px 26px;border-radius:999px">${escape(block.label)}</a></p>`
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;${SANS};font-size:15px;line-height:1.5">${block.rows
        .map(({ label, value, strong }) => {
          const weight = strong ? 'font-weight:700;' : ''
          return `<tr class="row"><td class="ink" style="padding:10px 12px 10px 0;border-bottom:1px solid #e6dfd3;color:#16203a;${weight}">${escape(label)}</td><td class="ink" align="right" style="padding:10px 0;border-bottom:1px solid #e6dfd3;color:#16203a;${weight}">${escape(value)}</td></tr>`
        })
        .join('')}</table>`
  }
}

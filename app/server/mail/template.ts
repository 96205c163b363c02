export interface MailText {
  subject: string
  paragraphs: string[]
  /** At most one button. */
  action?: { label: string; url: string } | undefined
  footnote?: string | undefined
}

const PRODUCT = 'Lightkeeper'
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Only http and https. */
function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('Mail links must use http or https')
  return new URL(url).href
}

/** Dark mode by classes, since mail clients don't support custom properties. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .ground { background: #16181c !important }
    .card { background: #1f2226 !important; border-color: #34383e !important }
    .text { color: #eceef0 !important }
    .quiet, .quiet a { color: #a4abb3 !important; border-color: #34383e !important }
  }`

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#1d2024">${escaped(text)}</p>`

const button = ({ label, url }: { label: string; url: string }) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="#f5c518" style="border-radius:6px;background:#f5c518"><a href="${escaped(url)}" style="display:inline-block;padding:12px 22px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#1d1a05;text-decoration:none">${escaped(label)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:#5a626b">If the button does not work, open this address:<br><a href="${escaped(url)}" style="color:#5a626b;word-break:break-all">${escaped(url)}</a></p>`

function renderHtml({ subject, paragraphs, action, footnote }: MailText): string {
  const foot = footnote
    ? `<p class="quiet" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dfe3e7;${FONT};font-size:13px;line-height:20px;color:#5a626b">${escaped(footnote)}</p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f4f5f6">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f5f6"><tr>
<td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td class="text" style="padding:0 8px 16px;${FONT};font-size:16px;font-weight:600;color:#1d2024"><span style="display:inline-block;width:12px;height:12px;border-radius:3px;background:#f5c518">&#8203;</span>&nbsp; ${PRODUCT}</td>
</tr><tr>
<td class="card" style="padding:32px 28px;background:#ffffff;border:1px solid #dfe3e7;border-radius:8px;text-align:left">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:20px;line-height:28px;font-weight:600;color:#1d2024">${escaped(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}${action ? button(action) : ''}${foot}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

const renderPlain = ({ subject, paragraphs, action, footnote }: MailText): string =>
  [subject, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])]
    .concat(footnote ? [footnote] : [], `-- \n${PRODUCT}`)
    .join('\n\n')
    .concat('\n')

/** The HTML and the text part have the same content. */
export function renderMail(text: MailText): { html: string; plain: string } {
  const { action } = text
  const safe = { ...text, action: action && { label: action.label, url: webAddress(action.url) } }
  return { html: renderHtml(safe), plain: renderPlain(safe) }
}

import type { MailContent } from './content'
import { renderPlain } from './render-plain'
import type { ExtraHeaders } from './rules'
import { checkLinks } from './web-links'

export interface RenderedContent {
  html: string
  plain: string
  headers: ExtraHeaders
}

/** RFC 8058. The transport must not fold them. */
const unsubscribeHeaders = (url: string): ExtraHeaders => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** HTML and plain text with the same facts, and their headers. Throws for links that are not http or https. */
export async function renderContent(content: MailContent): Promise<RenderedContent> {
  const checked = checkLinks(content)
  // Loaded with the first mail, since most processes render none.
  const { renderHtml } = await import('./templates/mail')
  const { unsubscribe } = checked
  return {
    html: renderHtml(checked),
    plain: renderPlain(checked),
    headers: unsubscribe ? unsubscribeHeaders(unsubscribe.url) : {},
  }
}

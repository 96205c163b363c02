import type { MailContent } from './content'
import { renderPlain } from './render-plain'
import { checkLinks } from './web-links'

/** HTML and plain text with the same facts. Throws for links that are not http or https. */
export async function renderContent(content: MailContent): Promise<{ html: string; plain: string }> {
  const checked = checkLinks(content)
  // Loaded with the first mail, since most processes render none.
  const { renderHtml } = await import('./templates/mail')
  return { html: renderHtml(checked), plain: renderPlain(checked) }
}

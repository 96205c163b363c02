import type { MailContent } from './content'
import { renderMail } from './template'

/** HTML and plain text with the same facts. Throws for links that are not http or https. */
export async function renderContent(content: MailContent): Promise<{ html: string; plain: string }> {
  const { subject, blocks, footnote } = content
  const paragraphs = blocks.flatMap((block) => ('text' in block ? [block.text] : []))
  const action = blocks.find((block) => block.kind === 'action')
  return renderMail({ subject, paragraphs, action, footnote })
}

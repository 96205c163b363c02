import { publicUrl } from '../public-url'
import type { MailBlock, MailContent } from './content'

/** Only http and https, in normal form; links to the product lead to `origin`. */
export function webAddress(url: string, origin: string | undefined = undefined): string {
  const parsed = new URL(url)
  if (!/^https?:$/.test(parsed.protocol)) throw new Error('Mail links must use http or https')
  const isOwn = origin !== undefined && parsed.origin === new URL(publicUrl('/')).origin
  return isOwn ? `${origin}${parsed.href.slice(parsed.origin.length)}` : parsed.href
}

type Linked = <T extends { url?: string | undefined }>(one: T) => T

function checkBlock(block: MailBlock, linked: Linked): MailBlock {
  switch (block.kind) {
    case 'action':
      return linked(block)
    case 'changes':
      return { ...block, items: block.items.map((item) => linked(item)) }
    case 'links':
      return { ...block, items: block.items.map((item) => linked(item)) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => linked(row)) }
    default:
      return block
  }
}

/** The content with all its links checked. */
export function checkLinks(content: MailContent): MailContent {
  const { blocks, unsubscribe, origin } = content
  const linked: Linked = (one) => (one.url === undefined ? one : { ...one, url: webAddress(one.url, origin) })
  return {
    ...content,
    blocks: blocks.map((block) => checkBlock(block, linked)),
    unsubscribe: unsubscribe && {
      ...linked(unsubscribe),
      manageUrl: webAddress(unsubscribe.manageUrl, origin),
    },
  }
}

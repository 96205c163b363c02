import type { MailBlock, MailContent } from './content'

/** Only http and https, in normal form. */
export function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('Mail links must use http or https')
  return new URL(url).href
}

const linked = <T extends { url?: string | undefined }>(one: T): T =>
  one.url === undefined ? one : { ...one, url: webAddress(one.url) }

function checkBlock(block: MailBlock): MailBlock {
  switch (block.kind) {
    case 'action':
      return linked(block)
    case 'changes':
      return { ...block, items: block.items.map(linked) }
    case 'links':
      return { ...block, items: block.items.map(linked) }
    case 'table':
      return { ...block, rows: block.rows.map(linked) }
    default:
      return block
  }
}

/** The content with all its links checked. */
export function checkLinks(content: MailContent): MailContent {
  const { blocks, unsubscribe } = content
  return {
    ...content,
    blocks: blocks.map(checkBlock),
    unsubscribe: unsubscribe && {
      ...linked(unsubscribe),
      manageUrl: webAddress(unsubscribe.manageUrl),
    },
  }
}

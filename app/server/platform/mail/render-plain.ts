import { mailLayoutMessages } from '~/shared/messages/mail-layout'
import type { MailBlock, MailContent, MailTone } from './content'

const words = mailLayoutMessages

const rated = (text: string, { tone, word }: { tone?: MailTone | undefined; word?: string | undefined }) =>
  tone === undefined ? text : `${text} (${word ?? words.ratings[tone]})`

const lines = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('\n')

/** Each kind of block as text with the facts of its HTML form. */
const RENDERERS: { [K in MailBlock['kind']]: (block: Extract<MailBlock, { kind: K }>) => string } = {
  text: ({ text }) => text,
  heading: ({ text }) => `${text}\n${'-'.repeat(Math.min(text.length, 60))}`,
  changes: ({ items }) =>
    items
      .map(({ tone, word, title, detail, url }, index) =>
        lines(
          `${index + 1}. ${word ?? words.changes[tone]}: ${title}`,
          `   ${detail}`,
          url === undefined ? undefined : `   ${url}`,
        ),
      )
      .join('\n\n'),
  facts: ({ rows }) => rows.map((row) => rated(`${row.label}: ${row.value}`, row)).join('\n'),
  table: ({ caption, head, rows }) =>
    lines(
      `${caption}:`,
      ...rows.map((row) => {
        const [name = '', ...figures] = row.cells
        const named = figures.map((figure, index) => `${head[index + 1] ?? ''} ${figure}`.trim())
        return lines(
          `- ${rated(`${name}: ${named.join(', ')}`, row)}`,
          row.url === undefined ? undefined : `  ${row.url}`,
        )
      }),
    ),
  picture: ({ alt, caption }) => lines(`[${alt}]`, caption),
  action: ({ label, url }) => `${label}:\n${url}`,
  links: ({ items }) => items.map(({ label, url }) => `${label}: ${url}`).join('\n'),
}

const renderBlock = <K extends MailBlock['kind']>(block: Extract<MailBlock, { kind: K }>): string =>
  RENDERERS[block.kind as K](block)

export function renderPlain({ subject, blocks, footnote, unsubscribe, brand }: MailContent): string {
  const leave =
    unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}\n${words.manage}: ${unsubscribe.manageUrl}`
  const own = lines(
    `-- \n${brand?.name ?? words.product}`,
    brand?.footer ?? undefined,
    brand?.imprintUrl ?? undefined,
  )
  return [subject, ...blocks.map(renderBlock), footnote, leave, own]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')
    .concat('\n')
}

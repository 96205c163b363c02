import { formatBytes } from '~/shared/format/bytes'
import { formatDate } from '~/shared/format/date'
import { lowerFirst } from '~/shared/format/letter-case'
import { digestMessages } from '~/shared/messages/digests'
import { paths } from '~/shared/paths'
import { pdfOutcome } from '~/shared/rules/mailings/report-pdf'
import type { MailAttachment, MailBlock } from '../../../platform/mail'
import type { MailPdf } from '../mail-pdf'

const words = digestMessages.pdf

/** What a mail says of its PDF, and the file that it carries. */
export function pdfBlocks(
  pdf: MailPdf | undefined,
  { timezone, link }: { timezone: string; link: (path: string) => string },
): { blocks: MailBlock[]; attachment: MailAttachment | null } {
  if (!pdf) return { blocks: [], attachment: null }
  const without = (reason: string) => ({
    blocks: [{ kind: 'text' as const, text: words.without(lowerFirst(reason)) }],
    attachment: null,
  })
  if (pdf.state !== 'done') return without(pdf.state === 'failed' ? pdf.reason : words.late)
  const { order, name, bytes, hash, expiresAt } = pdf
  const isAttached = pdfOutcome(pdf, true) === 'attach'
  const text = words[isAttached ? 'ready' : 'tooLarge'](
    formatBytes(bytes).text,
    formatDate(new Date(expiresAt), timezone),
  )
  return {
    blocks: [
      { kind: 'text', text },
      { kind: 'links', items: [{ label: words.download, url: link(paths.pdfOrder(order)) }] },
    ],
    attachment: isAttached ? { name, bytes, hash: Buffer.from(hash, 'hex') } : null,
  }
}

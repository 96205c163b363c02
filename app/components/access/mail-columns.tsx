import { Link } from '@remix-run/react'
import Paperclip from 'lucide-react/icons/paperclip'
import { Badge, type Tone } from '~/components/ui/badge'
import type { Column } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { formatDateTime } from '~/shared/format/date'
import { accessLabelsMessages as labels } from '~/shared/messages/access-labels'
import { mailMessages } from '~/shared/messages/outbox'
import { paths } from '~/shared/paths'
import type { MailStatus, MailSummary } from '~/shared/schemas/mail'

const TONES: Record<MailStatus, Tone> = { waiting: 'info', sent: 'good', failed: 'poor', kept: 'neutral' }

export const MailBadge = ({ status }: { status: MailStatus }) => (
  <Badge tone={TONES[status]}>{mailMessages.status[status]}</Badge>
)

/** An address to copy: opening it here would act for its reader. */
const TextLink = ({ href }: { href: string }) => (
  <a href={href} className="text-link hover:underline" rel="noreferrer">
    {mailMessages.link}
  </a>
)

const Attached = ({ name, bytes }: NonNullable<MailSummary['attachment']>) => (
  <span className="mt-0.5 flex gap-1.5 text-13 font-normal text-quiet">
    <Paperclip size={16} className="mt-0.5 shrink-0" aria-hidden />
    <span className="wrap-anywhere">
      <span className="sr-only">{mailMessages.attachment}: </span>
      {name}, <span className="whitespace-nowrap">{formatBytes(bytes).text}</span>
    </span>
  </span>
)

export const mailColumns = (timeZone: string): Column<MailSummary>[] => [
  {
    key: 'subject',
    header: labels.subject,
    rowHeader: true,
    wide: true,
    cell: (mail) => (
      <>
        <Link to={paths.outboxMail(mail._id)} className="text-link hover:underline wrap-anywhere">
          {mail.subject}
        </Link>
        {mail.attachment ? <Attached {...mail.attachment} /> : null}
      </>
    ),
  },
  {
    key: 'recipient',
    header: 'To',
    wide: true,
    cell: (mail) => <span className="wrap-anywhere">{mail.recipient}</span>,
  },
  { key: 'status', header: labels.status, cell: (mail) => <MailBadge status={mail.status} /> },
  {
    key: 'link',
    header: mailMessages.link,
    cell: ({ link }) => (link === null ? null : <TextLink href={link} />),
  },
  { key: 'createdAt', header: labels.written, cell: (mail) => formatDateTime(mail.createdAt, timeZone) },
]

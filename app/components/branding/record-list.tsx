import { Badge, type Tone } from '~/components/ui/badge'
import { CopyButton } from '~/components/ui/copy-button'
import { brandDomainMessages as messages } from '~/shared/messages/brand-domains'
import type { RecordState } from '~/shared/rules/brands/domain-state'
import type { DnsRecord } from '~/shared/schemas/brand-domain'

const TONES: Record<RecordState, Tone> = {
  unchecked: 'neutral',
  found: 'good',
  missing: 'warning',
  wrong: 'poor',
  unknown: 'neutral',
}

/** Without the button, on a page where scripts may not copy, the text has the whole row. */
function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="w-12 shrink-0 text-13 text-quiet">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-start gap-2">
        <code className="min-w-0 flex-1 font-mono text-13 wrap-anywhere">{text}</code>
        <CopyButton text={text} label={messages.copy} done={messages.copied} />
      </dd>
    </div>
  )
}

type RecordListProps = { label: string; records: (DnsRecord & { note?: string })[] }

/** DNS records with their exact values, which are copied into another site's form. */
export function RecordList({ label, records }: RecordListProps) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line rounded-6 border border-line">
      {records.map(({ type, name, value, state, note }) => (
        <li key={`${type} ${name}`} className="flex flex-col gap-2 px-3 py-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{type}</span>
            <Badge tone={TONES[state]}>{messages.records[state]}</Badge>
          </p>
          {note ? <p className="text-13 text-pretty text-quiet">{note}</p> : null}
          <dl className="flex flex-col gap-2">
            <Copied label={messages.recordName} text={name} />
            <Copied label={messages.recordValue} text={value} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

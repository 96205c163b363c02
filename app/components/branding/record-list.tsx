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
          <dl className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2">
            <dt className="text-13 text-quiet">{messages.recordName}</dt>
            <dd className="font-mono text-13 wrap-anywhere">{name}</dd>
            <CopyButton text={name} label={messages.copy} done={messages.copied} />
            <dt className="text-13 text-quiet">{messages.recordValue}</dt>
            <dd className="font-mono text-13 wrap-anywhere">{value}</dd>
            <CopyButton text={value} label={messages.copy} done={messages.copied} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

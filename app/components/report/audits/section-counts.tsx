import { auditsMessages } from '~/shared/messages/audits'
import { AUDIT_GROUPS } from '~/shared/rules/audits/audit-groups'
import type { AuditSection } from '~/shared/schemas/audits'

export function SectionCounts({ section }: { section: AuditSection }) {
  return (
    <ul className="flex flex-col text-13 text-quiet">
      {AUDIT_GROUPS.filter(({ key }) => section[key].length > 0).map(({ key }) => (
        <li key={key}>{auditsMessages.counted[key](section[key].length)}</li>
      ))}
    </ul>
  )
}

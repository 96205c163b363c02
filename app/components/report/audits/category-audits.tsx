import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { auditsMessages } from '~/shared/messages/audits'
import { lighthouseMessages as messages } from '~/shared/messages/report-sections'
import { AUDIT_GROUPS, type AuditGroup } from '~/shared/rules/audits/audit-groups'
import {
  type AuditSection,
  ENGINE_SECTIONS,
  type EngineSection,
  type PagePicture,
} from '~/shared/schemas/audits'
import { AuditEntries } from './audit-groups'
import { PagePictureContext } from './element-picture'

function Group({ section, group }: { section: AuditSection; group: AuditGroup }) {
  const audits = section[group]
  if (audits.length === 0) return null
  return (
    <details
      className="border-t border-line"
      open={group === 'failed'}
      data-folded={group === 'failed' ? undefined : ''}
    >
      <summary className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <h3 className="text-13">{auditsMessages.groups[group]}</h3>
        <span className="text-13 text-quiet">{audits.length}</span>
        <FoldMark className="ml-auto" />
      </summary>
      <AuditEntries audits={audits} group={group} lang="en" />
    </details>
  )
}

export interface CategoryAuditsProps {
  sections: readonly AuditSection[]
  picture: PagePicture | null
  linkTo: (section: EngineSection) => string
}

export function CategoryAudits({ sections, picture, linkTo }: CategoryAuditsProps) {
  const cards = ENGINE_SECTIONS.map((id) => {
    const section = sections.find((one) => one.section === id)
    if (!section) return null
    const { title, score } = section
    return (
      <Card
        key={id}
        title={title}
        note={<ScoreDial size={28} score={score} label={title} />}
        actions={
          <a href={linkTo(id)} className="text-13 text-link hover:underline" data-print="hide">
            {messages.section(title)}
          </a>
        }
        flush
      >
        {AUDIT_GROUPS.map(({ key }) => (
          <Group key={key} section={section} group={key} />
        ))}
      </Card>
    )
  })
  return <PagePictureContext.Provider value={picture}>{cards}</PagePictureContext.Provider>
}

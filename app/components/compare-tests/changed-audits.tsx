import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { InlineText } from '~/components/ui/inline-text'
import { plain } from '~/shared/format/figure'
import { auditsMessages } from '~/shared/messages/audits'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import { qualitySectionsMessages } from '~/shared/messages/quality'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type { AuditsCompared } from '~/shared/schemas/compare-tests'

const messages = compareTestsMessages.audits
const OWN: Record<string, string | undefined> = qualitySectionsMessages

type Changed = AuditsCompared['newlyFailed']
type ChangedProps = {
  title: string
  audits: Changed
  isFault: boolean
  sectionTo: (section: string) => string
}

const nameOf = (section: string) =>
  CATEGORIES.find(({ lighthouseId }) => lighthouseId === section)?.title ?? OWN[section] ?? section

function Entry({ audit, isFault, to }: { audit: Changed[number]; isFault: boolean; to: string }) {
  const Icon = isFault ? CircleX : CircleCheck
  return (
    <li className="grid min-h-11 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2">
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={isFault ? 'text-poor-ink' : 'text-good-ink'}
      />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span lang="en" className="font-medium text-pretty">
          <InlineText text={audit.title} />
        </span>
        <a href={to} className="text-13 text-link hover:underline">
          {nameOf(audit.section)}
        </a>
      </span>
      {isFault && audit.impact > 0 ? (
        <Badge title={auditsMessages.scoreImpactHelp} className="max-sm:hidden">
          {auditsMessages.scoreImpact(plain(audit.impact))}
        </Badge>
      ) : null}
    </li>
  )
}

function ChangedList({ title, audits, isFault, sectionTo }: ChangedProps) {
  if (audits.length === 0) return null
  return (
    <section>
      <h3 className="border-t border-line px-4 pt-3 pb-1 text-13">{title}</h3>
      <ul className="divide-y divide-line">
        {audits.map((audit) => (
          <Entry key={`${audit.section} ${audit.id}`} {...{ audit, isFault }} to={sectionTo(audit.section)} />
        ))}
      </ul>
    </section>
  )
}

type Props = { audits: AuditsCompared | null; sectionTo: (section: string) => string }

/** States 'unchanged' only for audits that were compared. */
function unchangedText(audits: AuditsCompared | null): string {
  if (!audits) return messages.gone
  return audits.notCompared.length > 0 ? messages.noOther : messages.none
}

export function ChangedAudits({ audits, sectionTo }: Props) {
  const { newlyFailed = [], newlyPassed = [], notCompared = [] } = audits ?? {}
  const left = notCompared.map((half) => `${messages.notCompared[half]}.`).join(' ')
  if (newlyFailed.length + newlyPassed.length === 0) {
    return (
      <Card title={messages.title}>
        {left ? <p className="pb-2 text-pretty text-quiet">{left}</p> : null}
        <p className="text-quiet">{unchangedText(audits)}.</p>
      </Card>
    )
  }
  return (
    <Card title={messages.title} flush>
      <ChangedList
        title={messages.newlyFailing(newlyFailed.length)}
        audits={newlyFailed}
        isFault
        {...{ sectionTo }}
      />
      <ChangedList
        title={messages.fixed(newlyPassed.length)}
        audits={newlyPassed}
        isFault={false}
        {...{ sectionTo }}
      />
      {left ? <p className="border-t border-line px-4 py-3 text-13 text-pretty text-quiet">{left}</p> : null}
    </Card>
  )
}

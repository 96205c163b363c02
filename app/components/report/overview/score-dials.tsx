import { Link } from '@remix-run/react'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { formatChange } from '~/shared/format/count'
import { scoreDialsMessages } from '~/shared/messages/report'
import { gapText } from '~/shared/rules/measuring/gap-reasons'
import { ALL_SCORES } from '~/shared/rules/report/score-titles'
import { CATEGORIES, rateScore } from '~/shared/rules/report/scores'
import type { CategoryScores, RunScores } from '~/shared/schemas/agent'
import type { ScoreKey } from '~/shared/values/metric-keys'

type Section = (typeof ALL_SCORES)[number]['section']

type ScoreDialsProps = {
  scores: CategoryScores & Partial<RunScores>
  /** With the dials of our own audits. */
  isAll?: boolean
  /** URL of the section; without it the dials are not links. */
  to?: (section: Section) => string | null
  change?: Partial<Record<ScoreKey, number | null>>
  reason?: string
  gapReason?: string | null
}

function Change({ points }: { points: number | null | undefined }) {
  if (points === null || points === undefined || points === 0) return null
  return (
    <span className="text-12 text-quiet" title={scoreDialsMessages.change}>
      {formatChange(points).value}
    </span>
  )
}

const LOOKS = {
  all: {
    list: 'grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-3 lg:grid-cols-6 sm:gap-x-4 print:grid-cols-6',
    dial: 'flex items-center gap-2 sm:flex-col sm:gap-1 sm:text-center',
    label: 'flex min-w-0 flex-col gap-0.5 sm:items-center sm:gap-1',
    // The shape is in the dial too; beside it there is no room on a phone.
    marks: 'sm:justify-center max-sm:[&_svg]:hidden',
  },
  four: {
    list: 'grid grid-cols-4 gap-x-1 sm:gap-x-4',
    dial: 'flex flex-col items-center gap-1 text-center',
    label: 'flex flex-col items-center gap-1',
    marks: 'justify-center max-sm:sr-only',
  },
} as const

export function ScoreDials({
  scores,
  isAll = false,
  to,
  change = {},
  reason,
  gapReason = null,
}: ScoreDialsProps) {
  const look = LOOKS[isAll ? 'all' : 'four']
  return (
    <ul className={look.list}>
      {(isAll ? ALL_SCORES : CATEGORIES).map(({ key, title, section }) => {
        const href = to?.(section)
        const score = scores[key] ?? null
        const content = (
          <>
            <ScoreDial score={score} label={title} reason={reason ?? gapText(key, { gapReason })} />
            <span className={look.label}>
              <span className="text-12 font-medium group-hover:underline sm:text-13">{title}</span>
              <span className={`flex flex-wrap items-center gap-x-2 sm:whitespace-nowrap ${look.marks}`}>
                <RatingMark rating={rateScore(score)} showWord />
                <Change points={change[key]} />
              </span>
            </span>
          </>
        )
        return (
          <li key={key} className="min-w-0">
            {href ? (
              <Link to={href} prefetch="intent" className={`group rounded-6 ${look.dial}`}>
                {content}
              </Link>
            ) : (
              <div className={look.dial}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function ScoreRow({ scores, reason }: Pick<ScoreDialsProps, 'scores' | 'reason'>) {
  return (
    <span className="inline-flex gap-2">
      {CATEGORIES.map(({ key, title }) => (
        <ScoreDial key={key} size={28} score={scores[key]} label={title} reason={reason} />
      ))}
    </span>
  )
}

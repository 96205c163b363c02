import { Link } from '@remix-run/react'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import { formatChange } from '~/shared/format/count'
import { CATEGORIES, type Category, type CategoryKey, rateScore } from '~/shared/rules/report/scores'
import type { CategoryScores } from '~/shared/schemas/agent'

type ScoreDialsProps = {
  scores: CategoryScores
  /** URL of the category's section; without it the dials are not links. */
  to?: (key: CategoryKey, section: Category['section']) => string | null
  change?: Partial<Record<CategoryKey, number | null>>
  reason?: string
}

function Change({ points }: { points: number | null | undefined }) {
  if (points === null || points === undefined || points === 0) return null
  return (
    <span className="text-12 text-quiet" title="Change since the test before">
      {formatChange(points).value}
    </span>
  )
}

export function ScoreDials({ scores, to, change = {}, reason }: ScoreDialsProps) {
  return (
    <ul className="grid grid-cols-4 gap-x-1 sm:gap-x-4">
      {CATEGORIES.map(({ key, title, section }) => {
        const href = to?.(key, section)
        const content = (
          <>
            <ScoreDial score={scores[key]} label={title} reason={reason} />
            <span className="text-12 font-medium sm:text-13">{title}</span>
            <span className="flex flex-wrap items-center justify-center gap-x-2 whitespace-nowrap max-sm:sr-only">
              <RatingMark rating={rateScore(scores[key])} showWord />
              <Change points={change[key]} />
            </span>
          </>
        )
        const className = 'flex flex-col items-center gap-1 text-center'
        return (
          <li key={key} className="min-w-0">
            {href ? (
              <Link
                to={href}
                prefetch="intent"
                className={`${className} rounded-6 hover:[&>span:nth-child(2)]:underline`}
              >
                {content}
              </Link>
            ) : (
              <div className={className}>{content}</div>
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

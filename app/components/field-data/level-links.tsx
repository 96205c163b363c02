import { Link } from '@remix-run/react'
import { classes } from '~/components/ui/classes'
import { RatingShape } from '~/components/ui/rating-mark'
import { fieldDataMessages as messages } from '~/shared/messages/field-data'
import type { FieldLevel } from '~/shared/schemas/field-data'
import type { LevelVerdict } from './field-figures'

const LEVELS = ['url', 'origin'] as const

function Verdict({ verdict }: { verdict: LevelVerdict }) {
  return (
    <span className="flex items-center gap-1.5 text-12">
      {verdict === 'passed' ? <RatingShape rating="good" /> : null}
      {verdict === 'failed' ? <RatingShape rating="poor" /> : null}
      {messages.brief[verdict]}
    </span>
  )
}

type LevelLinksProps = {
  verdicts: Record<FieldLevel, LevelVerdict>
  selected: FieldLevel
  to: (level: FieldLevel) => string
}

export function LevelLinks({ verdicts, selected, to }: LevelLinksProps) {
  return (
    <nav aria-label={messages.visitScope} className="mb-3 grid grid-cols-2 border-b border-line">
      {LEVELS.map((level) => (
        <Link
          key={level}
          to={to(level)}
          preventScrollReset
          aria-current={level === selected ? 'true' : undefined}
          className={classes(
            'flex flex-col gap-0.5 border-b-2 px-4 py-2 transition-colors focus-visible:-outline-offset-2',
            level === selected ? 'border-mark' : 'border-transparent text-quiet hover:text-text',
          )}
        >
          <span className="text-13 font-medium">{messages[level]}</span>
          <Verdict verdict={verdicts[level]} />
        </Link>
      ))}
    </nav>
  )
}

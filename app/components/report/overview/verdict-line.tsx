import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { RatingShape } from '~/components/ui/rating-mark'
import { verdictMessages } from '~/shared/messages/verdict'
import type { Verdict } from '~/shared/rules/verdict/verdict'
import { verdictText } from '~/shared/rules/verdict/verdict-text'

interface Props {
  verdict: Verdict
  period: string
  /** The sign-in page that was measured instead. */
  signIn: string | null
  /** URLs of the other devices' tests, in the order the verdict got them. */
  othersTo: readonly string[]
}

export function VerdictLine({ verdict, period, signIn, othersTo }: Props) {
  const { main, others, more } = verdictText(verdict, period)
  const { tone } = verdict
  return (
    <section aria-label={verdictMessages.title} className="flex min-w-0 gap-3">
      <span className="mt-1.5 shrink-0">
        {tone === 'info' ? (
          <Info size={16} strokeWidth={2} aria-hidden="true" className="text-info-ink" />
        ) : (
          <RatingShape rating={tone} size={16} />
        )}
      </span>
      <div className="min-w-0">
        <p className="text-16 font-semibold text-pretty sm:text-20">{main}</p>
        {signIn ? (
          <p className="flex gap-1.5 pt-1 text-14 text-pretty">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warning-ink" />
            <span className="min-w-0 wrap-anywhere">{verdictMessages.signIn(signIn)}</span>
          </p>
        ) : null}
        {others.length > 0 ? (
          <p className="pt-1 text-14 text-pretty text-quiet">
            {others.map(({ text, index, tone: own }) => (
              <span key={index} className="inline-flex items-center gap-1.5 pr-3">
                {own === 'info' ? null : <RatingShape rating={own} />}
                <a href={othersTo[index]} className="rounded-2 text-link hover:underline">
                  {text}
                </a>
              </span>
            ))}
            {more}
          </p>
        ) : null}
      </div>
    </section>
  )
}

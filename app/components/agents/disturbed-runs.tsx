import { testingMessages } from '~/shared/messages/testing'
import type { AgentNoise, AgentView } from '~/shared/schemas/agents-status'

const words = testingMessages.agents.noise

const noiseSentence = ({ runs, watched, noisy, repeated }: AgentNoise, span: string) =>
  [words.summary(noisy, watched, span), words.again(repeated), words.unknownRuns(runs - watched)]
    .filter(Boolean)
    .join('. ')

function Span({ counts, span }: { counts: AgentNoise; span: string }) {
  const { runs, watched, noisy, repeated } = counts
  if (watched > 0)
    return <span title={noiseSentence(counts, span)}>{words.in(noisy, watched, repeated, span)}</span>
  return <>– {runs === 0 ? words.noRun(span) : words.notMonitored(span)}</>
}

export function DisturbedRuns({ noise: { day, week } }: Pick<AgentView, 'noise'>) {
  return (
    <>
      <span className="block">
        <Span counts={week} span={words.week} />
      </span>
      {week.watched > 0 ? (
        <span className="block text-12 text-quiet">
          <Span counts={day} span={words.day} />
        </span>
      ) : null}
    </>
  )
}

import { testingMessages } from '~/shared/messages/testing'
import type { AgentNoise, AgentView } from '~/shared/schemas/agents-status'

const messages = testingMessages.agents.noise

const noiseSentence = ({ runs, watched, noisy, repeated }: AgentNoise, span: string) =>
  [messages.summary(noisy, watched, span), messages.again(repeated), messages.unknownRuns(runs - watched)]
    .filter(Boolean)
    .join('. ')

function Span({ counts, span }: { counts: AgentNoise; span: string }) {
  const { runs, watched, noisy, repeated } = counts
  if (watched > 0)
    return <span title={noiseSentence(counts, span)}>{messages.in(noisy, watched, repeated, span)}</span>
  return <>– {runs === 0 ? messages.noRun(span) : messages.notMonitored(span)}</>
}

export function DisturbedRuns({ noise: { day, week } }: Pick<AgentView, 'noise'>) {
  return (
    <>
      <span className="block">
        <Span counts={week} span={messages.week} />
      </span>
      {week.watched > 0 ? (
        <span className="block text-12 text-quiet">
          <Span counts={day} span={messages.day} />
        </span>
      ) : null}
    </>
  )
}

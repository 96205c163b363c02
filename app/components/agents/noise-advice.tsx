import { Notice } from '~/components/ui/notice'
import { testingMessages } from '~/shared/messages/testing'
import { isMostlyNoisy } from '~/shared/rules/measuring/run-noise'
import type { AgentView } from '~/shared/schemas/agents-status'

const messages = testingMessages.agents.noise

/** What to do about agents whose runs are mostly noisy; nothing for the others. */
export function NoiseAdvice({
  agents,
}: {
  agents: readonly Pick<AgentView, '_id' | 'name' | 'state' | 'noise'>[]
}) {
  const noisy = agents.filter(({ state, noise }) => state !== 'revoked' && isMostlyNoisy(noise.week))
  return noisy.map(({ _id, name, noise: { week } }) => (
    <Notice key={_id} tone="warning" title={messages.mostly(name, week.noisy, week.watched)}>
      <ul className="list-disc pl-5">
        {messages.advice.map((step) => (
          <li key={step}>{step}.</li>
        ))}
      </ul>
    </Notice>
  ))
}

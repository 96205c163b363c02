import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testingMessages } from '~/shared/messages/testing'
import type { AgentView } from '~/shared/schemas/agents-status'
import { NoiseAdvice } from './noise-advice'

const agent = (noisy: number, watched: number, state: AgentView['state'] = 'ready') => {
  const week = { runs: watched, watched, noisy, repeated: 0 }
  return { _id: 'a', name: 'Small server', state, noise: { day: week, week } }
}
const render = (one: ReturnType<typeof agent>) => renderToStaticMarkup(<NoiseAdvice agents={[one]} />)

it('tells what to do about an agent whose runs are mostly noisy', () => {
  const html = render(agent(6, 6))
  expect(html).toContain('Most runs of Small server are noisy: 6 of 6 in 7 days')
  expect(html.match(/<li>/g)).toHaveLength(testingMessages.agents.noise.advice.length)
  for (const part of ['fewer processes', 'two dedicated CPU cores', 'NOISE_CHECK=off'])
    expect(html).toContain(part)
})

it.each([
  ['half of them are', agent(5, 10)],
  ['too few runs are known', agent(4, 4)],
  ['it is revoked', agent(6, 6, 'revoked')],
])('says nothing when %s', (_, one) => {
  expect(render(one)).toBe('')
})

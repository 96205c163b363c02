import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchNavigations, watchStages } from './watch-stages'

test('names each stage once, in order, and nothing after the end', async () => {
  const stages: string[] = []
  const watch = watchStages((stage) => stages.push(stage))
  for (const name of ['lh:driver:navigate', 'lh:gather:getArtifact:Trace', 'lh:gather:getArtifact:HTML'])
    performance.mark(`start ${name}`)
  performance.mark('start lh:runner:auditing')
  await pause(20)
  expect(stages).toEqual(['tracing', 'auditing'])
  watch.stop()
  const later = watchStages(() => stages.push('later'))
  later.stop()
  performance.mark('start lh:runner:auditing')
  await pause(20)
  expect(stages).toHaveLength(2)
})

test('reports when each document is requested, and when artifacts are read', async () => {
  const requests: number[] = []
  const artifacts: number[] = []
  const watch = watchNavigations({
    onRequest: (at) => requests.push(at),
    onArtifact: (at) => artifacts.push(at),
  })
  const marks = [performance.mark('start lh:driver:navigate'), performance.mark('start lh:driver:navigate')]
  const artifact = performance.mark('start lh:gather:getArtifact:Accessibility')
  performance.mark('start lh:runner:auditing')
  await pause(20)
  watch.stop()
  expect(requests).toEqual(marks.map(({ startTime }) => startTime))
  expect(artifacts).toEqual([artifact.startTime])
})

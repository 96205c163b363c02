import { catalogue } from '../values/catalogue'

export const reportLabelsMessages = catalogue('reportLabels', {
  cache: 'Cache',
  performance: 'Performance',
  scores: 'Scores',
  measured: 'Measured',
  device: 'Device',
  throttling: 'Throttling',
  engine: 'Engine',
  duration: 'Duration',
  runs: 'Runs',
  evidence: 'Evidence',
  thePageAtTheEnd: 'The page at the end of the test',
  applied: 'Applied',
  simulated: 'Simulated',
  none: 'None',
  cpuAtFullSpeed: 'CPU at full speed',
  test: 'Test',
  dates: 'Dates',
  overTime: (metric: string) => `${metric} over time`,
  metrics: 'Metrics',
  cpuSlower: (times: number) => `CPU ${times}× slower`,
} as const)

import { catalogue } from '../values/catalogue'

export const agentsLabelsMessages = catalogue('agentsLabels', {
  state: 'State',
  agents: 'Agents',
  running: 'Running',
  waitNow: 'Wait now',
  sites: 'Sites',
  ofCapacity: (percent: number) => `${percent}% of capacity`,
} as const)

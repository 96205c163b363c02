import type { Action } from './roles'

/** What adds or requests sites: the hosts of demo data do not exist, and its monitors and schedules never run. */
const REFUSED: ReadonlySet<Action> = new Set<Action>([
  'organization.configure',
  'client.create',
  'project.create',
  'site.create',
  'site.update',
  'script.update',
  'test.create',
  'experiment.create',
  'monitor.update',
])

export const isRefusedInDemo = (action: Action): boolean => REFUSED.has(action)

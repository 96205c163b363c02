/** Environments of deployments; any other name counts as `other` and is kept. */
export const ENVIRONMENTS = ['prod', 'uat', 'stage', 'test', 'dev', 'other'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const USUAL_NAMES: Record<string, Environment> = {
  production: 'prod',
  live: 'prod',
  acceptance: 'uat',
  staging: 'stage',
  testing: 'test',
  development: 'dev',
}

const isKnown = (name: string): name is Environment => (ENVIRONMENTS as readonly string[]).includes(name)

/** What is stored of a given name: a known environment, or the name itself. */
export function environmentNamed(name: string): string {
  const lower = name.toLowerCase()
  return isKnown(lower) ? lower : (USUAL_NAMES[lower] ?? name)
}

/** The environment of a stored name; a free name is told beside it. */
export function environmentOf(name: string | null): {
  environment: Environment | null
  environmentName: string | null
} {
  if (name === null) return { environment: null, environmentName: null }
  const known = environmentNamed(name)
  return isKnown(known)
    ? { environment: known, environmentName: null }
    : { environment: 'other', environmentName: name }
}

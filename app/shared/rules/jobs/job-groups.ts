/** What a worker can do alone. `prober` is its uptime prober, the others are background jobs. */
export const JOB_GROUPS = [
  'tests',
  'prober',
  'uptime',
  'alerts',
  'mail',
  'pdf',
  'imports',
  'packing',
  'backups',
  'billing',
  'system',
] as const
export type JobGroup = (typeof JOB_GROUPS)[number]

const isGroup = (name: string): name is JobGroup => (JOB_GROUPS as readonly string[]).includes(name)

/** Of a list of names; throws a sentence that names the known ones. */
export function parseJobGroups(text: string): JobGroup[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isGroup(name))
  if (unknown.length === 0) return JOB_GROUPS.filter((group) => names.includes(group))
  throw new Error(
    `${unknown.map((name) => `'${name}'`).join(', ')} is no group of jobs: name some of ${JOB_GROUPS.join(', ')}`,
  )
}

/** Under which workers that do a group show that they run. */
export const signOfGroup = (group: string): string => `jobs ${group}`

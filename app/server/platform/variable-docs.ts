/** Sections of docs/configuration.md, in order. */
export const VARIABLE_GROUPS = {
  server: 'Server',
  database: 'Database',
  storage: 'Evidence and disk space',
  measuring: 'Measuring',
  uptime: 'Uptime',
  mail: 'Email',
  signIn: 'Sign-in',
  ldap: 'Company directory (LDAP)',
  services: 'Other services',
  telemetry: 'Metrics, traces and heartbeat',
  limits: 'Limits',
  parts: 'Parts on several machines',
} as const

/** Internal variables are set by our own commands and not documented. */
export type VariableGroup = keyof typeof VARIABLE_GROUPS | 'internal'

/** Metadata of a variable. `unset` describes what holds without a value where the schema has no default. */
export const about = (group: VariableGroup, description: string, unset?: string) => ({
  group,
  description,
  ...(unset !== undefined && { unset }),
})

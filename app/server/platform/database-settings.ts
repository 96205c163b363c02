import { z } from 'zod'
import { cellVariables } from './cell-settings'
import { about } from './variable-docs'

export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .optional()
    .meta(about('database', 'PostgreSQL server, version 15 or newer', 'embedded')),
  DATABASE_DIRECT_URL: z
    .string()
    .optional()
    .meta(about('database', 'The same server without a transaction pooler, for LISTEN', '`DATABASE_URL`')),
  DATABASE_READ_URL: z
    .string()
    .optional()
    .meta(
      about(
        'database',
        'Streaming replica of the same database, for charts, dashboards, statistics and exports. See [reads from a replica](operate.md#reads-from-a-replica)',
        'off',
      ),
    ),
  DATABASE_READ_MAX_LAG: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(5)
    .meta(about('database', 'Seconds that the replica may be behind; further behind it answers no reads')),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .meta(about('database', 'Connections per process')),
  ...cellVariables,
  PG_BIN_DIR: z
    .string()
    .optional()
    .meta(about('database', 'PostgreSQL programs for the embedded server', 'npm package')),
}

import type { z } from 'zod'
import type { ForeignDatabase } from '../sqlite'
import { type BuildSource, build, MAX_BUILDS, project, run } from './builds'

export const isLighthouseDatabase = (db: ForeignDatabase) =>
  ['projects', 'builds', 'runs'].every((table) => db.has(table))

/** The SQLite database of a Lighthouse CI server. */
export function lighthouseDatabase(db: ForeignDatabase): BuildSource {
  const read = <T extends z.ZodType>(schema: T, sql: string, ...values: string[]): Promise<z.output<T>[]> =>
    Promise.resolve([...db.rows(sql, ...values)].flatMap((row) => schema.safeParse(row).data ?? []))
  return {
    projects: () => read(project, 'select id, name, slug, baseBranch from projects order by name limit 1000'),
    builds: (id) =>
      read(
        build,
        `select id, branch, hash, commitMessage, externalBuildUrl from builds where projectId = ?
         order by createdAt desc limit ${MAX_BUILDS * 5}`,
        id,
      ),
    runs: (id, filter) =>
      read(
        run,
        'select id, buildId, url, representative, lhr from runs where projectId = ? and buildId = ? limit 5000',
        id,
        filter,
      ),
  }
}

import { z } from 'zod'
import { storableText } from '../parse-text'

const DEFAULT_BRANCH = 'master'

export const project = z.object({
  id: z.string(),
  name: z.string().transform(storableText),
  slug: z.string().nullish(),
  baseBranch: z.string().nullish(),
})
export type Project = z.output<typeof project>

const text = z.string().nullish()
export const build = z.object({
  id: z.string(),
  branch: text,
  hash: text,
  commitMessage: text,
  externalBuildUrl: text,
})
export type Build = z.output<typeof build>

export const run = z.object({
  id: z.string(),
  buildId: z.string(),
  url: z.string(),
  representative: z.union([z.boolean(), z.number()]).transform(Boolean).catch(false),
  lhr: z.string(),
})
export type StoredRun = z.output<typeof run>

/** Where builds come from: the server's API or its database. */
export interface BuildSource {
  projects(): Promise<Project[]>
  /** Newest first. */
  builds(project: string): Promise<Build[]>
  runs(project: string, build: string): Promise<StoredRun[]>
}

export const MAX_BUILDS = 2_000

/** Builds of the base branch; if it has none, of the branch with most builds. Others measured code under review. */
export function mainBuilds(
  { baseBranch }: Pick<Project, 'baseBranch'>,
  builds: readonly Build[],
): { branch: string; chosen: Build[]; others: number } {
  const byBranch = Map.groupBy(builds, ({ branch }) => branch ?? '')
  const base = baseBranch || DEFAULT_BRANCH
  const [busiest] = [...byBranch].toSorted((a, b) => b[1].length - a[1].length)
  const branch = byBranch.has(base) ? base : (busiest?.[0] ?? base)
  const chosen = (byBranch.get(branch) ?? []).slice(0, MAX_BUILDS)
  return { branch, chosen, others: builds.length - (byBranch.get(branch)?.length ?? 0) }
}

/** Runs of one page of a build, the representative one first: Lighthouse CI's choice becomes the point of the test. */
export function byPage(runs: readonly StoredRun[]): Map<string, StoredRun[]> {
  const pages = Map.groupBy(runs, ({ url }) => url)
  for (const own of pages.values()) own.sort((a, b) => Number(b.representative) - Number(a.representative))
  return pages
}

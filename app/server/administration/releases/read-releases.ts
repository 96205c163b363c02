import type { InstalledRelease } from '~/shared/schemas/release'
import changelog from '../../../../CHANGELOG.md?raw'
import type { Ctx } from '../../platform/context'
import { version } from '../../platform/version'
import { parseChangelog, releasesSince } from './rules'
import { listVersions } from './store'

/** The version that runs, since when, and what it brought over the one before it. */
export async function readReleases({ db }: Pick<Ctx, 'db'>): Promise<InstalledRelease> {
  const versions = await listVersions(db)
  const at = versions.findIndex((row) => row.version === version)
  const previous = (at < 0 ? undefined : versions[at + 1])?.version ?? null
  return {
    version,
    previous,
    installedAt: versions[at]?.installed_at.toISOString() ?? null,
    releases: releasesSince(parseChangelog(changelog), version, previous),
  }
}

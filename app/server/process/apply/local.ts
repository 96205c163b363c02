import { join } from 'node:path'
import { configurationMessages } from '~/shared/messages/configuration'
import { authorize } from '../../access'
import { applyConfiguration, exportConfiguration, planConfiguration } from '../../configuration'
import type { Ctx } from '../../context'
import { pendingMigrations } from '../../db'
import { startEmbeddedPostgres } from '../../db/embedded'
import { listOrganizations } from '../../organizations'
import { env } from '../env'
import { openRuntime } from '../runtime'
import { terminalCtx } from '../terminal/terminal-ctx'
import type { Installation } from './installation'

const MAX_ORGANIZATIONS = 500

/** The installation of this machine, whether it runs or not. */
export async function openLocal(): Promise<Installation> {
  const { DATABASE_URL, DATA_DIR, PG_BIN_DIR: binDir } = env()
  const own = DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres'), ...(binDir && { binDir }) })
  const runtime = openRuntime(DATABASE_URL ?? own?.url ?? '')
  const close = async () => {
    await runtime.close()
    if (own && !own.adopted) await own.stop()
  }
  try {
    if ((await pendingMigrations(runtime.db)).length > 0)
      throw new Error(configurationMessages.cli.notPrepared)
  } catch (error) {
    await close()
    throw error
  }
  return { ...installationOf(terminalCtx(runtime)), close }
}

/** By the verbs themselves. */
export function installationOf(ctx: Ctx): Installation {
  const on = (id: number, action: 'organization.read' | 'organization.configure') =>
    authorize(ctx, action, { kind: 'organization', id })
  return {
    organizations: async (keyword) =>
      (await listOrganizations(ctx, { ...FIRST, limit: MAX_ORGANIZATIONS, keyword })).items,
    plan: async (id, input) => planConfiguration(await on(id, 'organization.read'), input),
    apply: async (id, input) => applyConfiguration(await on(id, 'organization.configure'), input),
    export: async (id) => exportConfiguration(await on(id, 'organization.read'), 'yaml'),
    close: async () => {},
  }
}

const FIRST = { page: 1, orderBy: 'name', orderDirection: 'asc' } as const

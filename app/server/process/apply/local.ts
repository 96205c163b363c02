import { listOrganizations } from '../../accounts/organizations'
import {
  applyConfiguration,
  exportConfiguration,
  planConfiguration,
} from '../../administration/configuration'
import { authorize } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { openInstallation, requireMigrated } from '../installation'
import { terminalCtx } from '../terminal/terminal-ctx'
import type { Installation } from './installation'

const MAX_ORGANIZATIONS = 500

/** The installation of this machine, whether it runs or not. */
export async function openLocal(): Promise<Installation> {
  const { runtime, close } = await openInstallation()
  try {
    await requireMigrated(runtime.db)
  } catch (error) {
    await close()
    throw error
  }
  return { ...installationOf(terminalCtx(runtime)), close }
}

/** By the verbs themselves. */
export function installationOf(ctx: Ctx): Installation {
  const on = (id: number, action: 'organization.readConfiguration' | 'organization.configure') =>
    authorize(ctx, action, { kind: 'organization', id })
  return {
    organizations: async (keyword) =>
      (await listOrganizations(ctx, { ...FIRST, limit: MAX_ORGANIZATIONS, keyword })).items,
    plan: async (id, input) => planConfiguration(await on(id, 'organization.readConfiguration'), input),
    apply: async (id, input) => applyConfiguration(await on(id, 'organization.configure'), input),
    export: async (id) => exportConfiguration(await on(id, 'organization.readConfiguration'), 'yaml'),
    close: async () => {},
  }
}

const FIRST = { page: 1, orderBy: 'name', orderDirection: 'asc' } as const

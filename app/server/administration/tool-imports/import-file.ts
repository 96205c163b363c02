import { stat } from 'node:fs/promises'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import type { SiteImport } from '~/shared/schemas/site-import'
import { MAX_TOOL_FILE_BYTES, type ToolSource } from '~/shared/schemas/tool-import'
import type { TenantCtx } from '../../platform/context'
import { withForeign } from '../../platform/foreign'
import { devicesOf } from '../../structure/devices'
import { createImport, type ImportRow } from '../site-imports'
import { toolImportJob } from './foreign-job'
import { refused } from './parse-text'
import { stageHistory } from './stage-history'
import type { ToolContent, ToolOutput } from './tool-content'
import type { DeviceNames } from './types'

const MEBIBYTE = 1024 * 1024

export interface ToolFile extends Pick<ToolContent, 'source' | 'withSecrets' | 'toolProject'> {
  path: string
  name: string
}

/** Reads a file of another tool into an import to be confirmed, with its past. */
export async function importFile(ctx: TenantCtx, { path, name, ...options }: ToolFile): Promise<SiteImport> {
  const { size } = await stat(path)
  if (size > MAX_TOOL_FILE_BYTES) throw refused(toolImportMessages.tooLarge(MAX_TOOL_FILE_BYTES / MEBIBYTE))
  return importContent(ctx, name, { ...options, from: { path, size } })
}

/** Reads the projects of a Lighthouse CI server. */
export const importServer = (
  ctx: TenantCtx,
  { address, toolProject }: { address: string; toolProject?: string | undefined },
): Promise<SiteImport> =>
  importContent(ctx, address, {
    source: 'lighthouse-ci' satisfies ToolSource,
    from: { address },
    withSecrets: false,
    toolProject,
  })

async function importContent(
  ctx: TenantCtx,
  name: string,
  options: Omit<ToolContent, 'devices' | 'now' | 'allowPrivate'>,
): Promise<SiteImport> {
  const content = {
    ...options,
    devices: await readDeviceNames(ctx),
    now: ctx.now().getTime(),
    allowPrivate: ctx.allowPrivateTargets,
  }
  return withForeign(`organization ${ctx.tenant}`, async ({ read }) => {
    const { rows, rest } = split(read(toolImportJob, content))
    const made = await createImport(ctx, { source: options.source, fileName: name, rows })
    await stageHistory(ctx, made._id, rest)
    return made
  })
}

/** The rows of sites come first. */
function split(outputs: AsyncGenerator<ToolOutput, void>) {
  let first: ToolOutput | undefined
  async function* rows(): AsyncGenerator<ImportRow, void> {
    // `for await` would end the outputs with the last row.
    for (let step = await outputs.next(); !step.done; step = await outputs.next()) {
      if (step.value.kind !== 'rows') {
        first = step.value
        return
      }
      yield* step.value.rows
    }
  }
  async function* rest(): AsyncGenerator<ToolOutput, void> {
    if (first) yield first
    yield* outputs
  }
  return { rows: rows(), rest: rest() }
}

/** For each form factor the device that new sites use, or else the first. */
async function readDeviceNames(ctx: TenantCtx): Promise<DeviceNames> {
  const devices = await devicesOf(ctx.db, ctx.tenant, ctx.target.clientId ?? 0)
  const nameOf = (formFactor: 'MOBILE' | 'DESKTOP') => {
    const own = devices.filter((device) => device.formFactor === formFactor)
    return (own.find(({ isDefault }) => isDefault) ?? own[0])?.name ?? null
  }
  return { MOBILE: nameOf('MOBILE'), DESKTOP: nameOf('DESKTOP') }
}

import { z } from 'zod'
import { paths } from '~/shared/paths'
import { configurationFile } from '~/shared/schemas/configuration'
import type { TenantCtx } from '../../platform/context'
import { publicUrl } from '../../platform/public-url'
import { readCurrent } from './read-current'
import { getOrganizationName } from './store'
import { fileOf, yamlOf } from './write-file'

/** The current configuration of the organization as a file; never with a secret in clear. */
export async function exportConfiguration(ctx: TenantCtx, format: 'yaml' | 'json'): Promise<string> {
  const [organization, current] = await Promise.all([
    getOrganizationName(ctx.db, ctx.tenant),
    readCurrent(ctx),
  ])
  const file = fileOf(organization, current)
  if (format === 'json') return `${JSON.stringify(file, null, 2)}\n`
  return yamlOf(file, publicUrl(paths.configurationSchema()))
}

let made: Record<string, unknown> | undefined

/** The JSON Schema of the file, for editors; made once, since it needs tens of milliseconds. */
export function configurationSchema(): Record<string, unknown> {
  made ??= {
    ...z.toJSONSchema(configurationFile, { io: 'input', unrepresentable: 'any' }),
    title: 'Lightkeeper configuration',
    patternProperties: { '^x-': {} },
  }
  return made
}

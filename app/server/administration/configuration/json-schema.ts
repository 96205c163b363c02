import { z } from 'zod'
import { configurationFile } from '~/shared/schemas/configuration'

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

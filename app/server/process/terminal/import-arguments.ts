import { parseArgs } from 'node:util'
import type { ToolSource } from '~/shared/schemas/tool-import'

const SOURCES: Record<string, ToolSource> = {
  lhci: 'lighthouse-ci',
  'lighthouse-ci': 'lighthouse-ci',
  kuma: 'uptime-kuma',
  'uptime-kuma': 'uptime-kuma',
  sitespeed: 'sitespeed',
}

export const IMPORT_USAGE = `Usage: npm run import -- --from lhci|kuma|sitespeed FILE_OR_URL --project ID [--dry-run] [--yes]
   or: npm run import -- --from … FILE_OR_URL --client NAME --project NAME
  --tool-project NAME  one of several projects of a Lighthouse CI server or database
  --with-secrets       import request headers, bodies and passwords of Uptime Kuma
  --dry-run            print the preview only
  --yes                do not ask before writing
`

export interface ImportArguments {
  source: ToolSource
  from: string
  place: { id: number } | { client: string; project: string }
  toolProject: string | undefined
  withSecrets: boolean
  isDryRun: boolean
  isConfirmed: boolean
}

/** null when they can't be understood. */
export function importArguments(args: string[]): ImportArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        client: { type: 'string' },
        project: { type: 'string' },
        'tool-project': { type: 'string' },
        'with-secrets': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    })
    const source = SOURCES[values.from ?? '']
    const [from] = positionals
    const place = placeOf(values)
    if (!source || !from || positionals.length !== 1 || !place) return null
    return {
      source,
      from,
      place,
      toolProject: values['tool-project'],
      withSecrets: values['with-secrets'],
      isDryRun: values['dry-run'],
      isConfirmed: values.yes,
    }
  } catch {
    return null
  }
}

function placeOf({ client, project }: { client?: string | undefined; project?: string | undefined }) {
  if (!project) return null
  if (client) return { client, project }
  return /^\d+$/.test(project) ? { id: Number(project) } : null
}

import { z } from 'zod'
import { toolImportMessages } from '../messages/tool-imports'

export const TOOL_SOURCES = ['lighthouse-ci', 'uptime-kuma', 'sitespeed'] as const
export const toolSource = z.enum(TOOL_SOURCES)
export type ToolSource = z.infer<typeof toolSource>

/** The tool that a screen's address names; null for CSV. */
export const sourceIn = (search: URLSearchParams): ToolSource | null =>
  toolSource.safeParse(search.get('from')).data ?? null

/** Of an uploaded file. */
export const MAX_TOOL_FILE_BYTES = 200 * 1024 * 1024

const ticked = z
  .union([z.boolean(), z.enum(['on', 'true', 'false']).transform((value) => value !== 'false')])
  .default(false)

/** The body of the call is the file. */
export const toolFileQuery = z.object({
  source: toolSource,
  fileName: z.string().trim().min(1).max(200).default('file'),
  /** Whether request headers, bodies and passwords of monitors are imported. */
  withSecrets: ticked,
  /** One of several projects in a Lighthouse CI database. */
  toolProject: z.string().trim().max(260).optional(),
})

/** A Lighthouse CI server and one of its projects, which may be left out when it has only one. */
export const toolServer = z.object({
  address: z
    .string({ error: () => toolImportMessages.form.addressRequired })
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^\s]+$/i, { error: () => toolImportMessages.lhci.notServer }),
  toolProject: z.string().trim().max(260).optional(),
})

const amount = z.int()
/** What an import brings beside its sites. */
export const importHistory = z.object({
  /** What of the file is not imported. */
  notes: z.array(z.string()),
  /** Lighthouse runs or uptime checks: all, written, and those whose site was not imported. */
  parts: z.array(
    z.object({ kind: z.enum(['runs', 'uptime']), total: amount, written: amount, skipped: amount }),
  ),
})
export type ImportHistory = z.infer<typeof importHistory>

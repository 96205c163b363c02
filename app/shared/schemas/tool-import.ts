import { z } from 'zod'

export const TOOL_SOURCES = ['lighthouse-ci', 'uptime-kuma', 'sitespeed'] as const
export const toolSource = z.enum(TOOL_SOURCES)
export type ToolSource = z.infer<typeof toolSource>

/** Of an uploaded file. */
export const MAX_TOOL_FILE_BYTES = 200 * 1024 * 1024

import { z } from 'zod'

/**
 * Details of a run, stored as one JSON document. Times in ms since navigation start; rectangles in CSS
 * pixels.
 */
export const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rectangle = z.infer<typeof rectangle>

/** `rect` is its position after the load. */
export const pageElement = z.object({
  selector: z.string().nullable(),
  snippet: z.string().nullable(),
  rect: rectangle.nullable(),
})
export type PageElement = z.infer<typeof pageElement>

export const longTask = z.object({ startMs: z.number(), durationMs: z.number(), url: z.string().nullable() })
export const scriptTime = z.object({
  url: z.string().nullable(),
  totalMs: z.number(),
  evaluationMs: z.number(),
  compilationMs: z.number(),
})

/**
 * `from` or `to` is null for added or removed elements; `counts`: part of the session window of CLS. A shift
 * `inFrame` has no positions, which are relative to that frame.
 */
export const layoutShift = z.object({
  atMs: z.number(),
  value: z.number(),
  counts: z.boolean(),
  inFrame: z.boolean().optional(),
  elements: z.array(pageElement.extend({ from: rectangle.nullable(), to: rectangle.nullable() })),
})
export type LayoutShift = z.infer<typeof layoutShift>

export const consoleError = z.object({
  source: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
})

/** User Timing; `durationMs` is null for marks. */
export const userTiming = z.object({
  name: z.string(),
  startMs: z.number(),
  durationMs: z.number().nullable(),
})
export type UserTiming = z.infer<typeof userTiming>

/** `values` are the audit's numbers, such as `wastedBytes` or `totalBytes`. */
export const opportunityItem = z.object({
  url: z.string().nullable(),
  text: z.string().nullable(),
  element: pageElement.nullable(),
  values: z.record(z.string(), z.number()),
})
/** `savings` by metric in ms, for CLS its share; `items` are the largest of `itemCount`. */
export const opportunity = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number().nullable(),
  savings: z.record(z.string(), z.number()),
  savingMs: z.number().nullable(),
  savingBytes: z.number().nullable(),
  itemCount: z.int(),
  items: z.array(opportunityItem),
})
export type Opportunity = z.infer<typeof opportunity>

/** In CSS pixels. */
export const viewport = z.object({ width: z.number(), height: z.number() })
export type Viewport = z.infer<typeof viewport>

/**
 * A script, or a module from its source map, as preorder list with depth: a node's bytes include its
 * descendants. `folded` counts small nodes merged into one; `unusedBytes` is null without coverage.
 */
export const scriptNode = z.object({
  depth: z.int().min(0),
  name: z.string(),
  bytes: z.number().min(0),
  unusedBytes: z.number().min(0).nullable(),
  folded: z.int().min(0).optional(),
})
export type ScriptNode = z.infer<typeof scriptNode>
export const MAX_SCRIPT_NODES = 300

export const runDetails = z.object({
  mainThread: z.array(z.object({ group: z.string(), ms: z.number() })),
  scripts: z.array(scriptTime),
  longTasks: z.array(longTask),
  thirdParties: z.array(z.object({ entity: z.string(), mainThreadMs: z.number() })),
  layoutShifts: z.array(layoutShift),
  /** Reference of the shift rectangles; absent from older agents. */
  viewport: viewport.nullish(),
  lcpElement: pageElement.nullable(),
  consoleErrors: z.array(consoleError),
  /** The first of `count` in order of start; absent from older agents. */
  userTimings: z.object({ count: z.int(), items: z.array(userTiming) }).optional(),
  opportunities: z.array(opportunity),
  /** Script sizes and coverage; absent from older agents. */
  scriptTree: z.array(scriptNode).max(MAX_SCRIPT_NODES).nullish(),
  warnings: z.array(z.string()),
})
export type RunDetails = z.infer<typeof runDetails>

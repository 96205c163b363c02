import { z } from 'zod'

/**
 * What a run tells beyond its figures, kept as one JSON document: where the main thread's time went, what moved
 * on the page, and what could be better. Times are ms since the navigation's start; rectangles are CSS pixels.
 */
export const rectangle = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Rectangle = z.infer<typeof rectangle>

/** An element of the page; `rect` is where it was when the load was over. */
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
 * `from` or `to` is null for an element that came or went; `counts`: part of the burst that CLS is made of. Of a
 * shift `inFrame` no places are known: the browser tells them within the frame, not within the page.
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

/** What the page set by `performance.mark` and `.measure`; a mark is a moment, its `durationMs` null. */
export const userTiming = z.object({
  name: z.string(),
  startMs: z.number(),
  durationMs: z.number().nullable(),
})
export type UserTiming = z.infer<typeof userTiming>

/** What an opportunity is about; `values` are the audit's own figures, such as `wastedBytes` or `totalBytes`. */
export const opportunityItem = z.object({
  url: z.string().nullable(),
  text: z.string().nullable(),
  element: pageElement.nullable(),
  values: z.record(z.string(), z.number()),
})
/** `savings` is by metric: ms, for CLS its share; `items` are the worst of `itemCount`. */
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

/** The part of the page that is on screen, in CSS pixels. */
export const viewport = z.object({ width: z.number(), height: z.number() })
export type Viewport = z.infer<typeof viewport>

/**
 * A script, or a module of one where its source map could be read. The list is a tree in the order it is read:
 * what is deeper than the node before belongs to that node, and a node's bytes are those of its own and of all
 * beneath it. `folded` is there for so many small ones that share a node without a name; `unusedBytes` is null where
 * nobody looked what ran.
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
  /** What the rectangles of the shifts lie in; an older agent does not say. */
  viewport: viewport.nullish(),
  lcpElement: pageElement.nullable(),
  consoleErrors: z.array(consoleError),
  /** The first of `count`, in the order in which they began; an older agent does not say. */
  userTimings: z.object({ count: z.int(), items: z.array(userTiming) }).optional(),
  opportunities: z.array(opportunity),
  /** What the scripts weigh and how much of them ran; an older agent does not say. */
  scriptTree: z.array(scriptNode).max(MAX_SCRIPT_NODES).nullish(),
  warnings: z.array(z.string()),
})
export type RunDetails = z.infer<typeof runDetails>

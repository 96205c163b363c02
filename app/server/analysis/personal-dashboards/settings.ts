import { createHash } from 'node:crypto'
import type { ChartFiguresSettings } from '~/shared/schemas/dashboard-chart'

/** What is stored of a chart beside its columns. */
export type StoredSettings = Omit<ChartFiguresSettings, 'client'>

/** A chart with what its figures depend on. */
export interface ChartFacts {
  tenant: number
  client: number
  /** null in a preview. */
  id: string | null
  settings: StoredSettings
}

/** Settings that decide the stored figures of days; others choose among these, or are applied to them. */
export function figuresKey(settings: StoredSettings): string {
  const { type, source, metric, groupBy, projects, sites, pages, includesCompetitors, devices, regions } =
    settings
  const places = [projects, sites, pages, includesCompetitors, devices, regions]
  return JSON.stringify([type, source, metric, groupBy, places])
}

export const digestOf = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

import { performancePartsMessages } from '~/shared/messages/speed'

/** The parts of the screen and their ids, in order. */
export const PARTS = {
  metrics: 'metrics',
  filmstrip: 'filmstrip',
  requests: 'requests',
  lcp: 'lcp',
  mainThread: 'main-thread',
  shifts: 'shifts',
  thirdParties: 'third-parties',
  history: 'history',
  events: 'timeline',
} as const
type PartKey = keyof typeof PARTS

export interface PartLink {
  id: string
  label: string
}

interface Section {
  requests: readonly unknown[] | null
  lcp: number | null
}

/** Links to the parts that the screen has for this test. */
export function partLinks({ requests, lcp }: Section): PartLink[] {
  const isShown: Partial<Record<PartKey, boolean>> = {
    lcp: lcp !== null,
    thirdParties: (requests?.length ?? 0) > 0,
  }
  return (Object.keys(PARTS) as PartKey[])
    .filter((key) => isShown[key] ?? true)
    .map((key) => ({ id: PARTS[key], label: performancePartsMessages.names[key] }))
}

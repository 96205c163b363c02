import { NetworkRecords, type RunnerResult } from 'lighthouse'
import { gathered } from '../gathered'
import type { DocumentRecord } from './load-failure'
import type { NetworkRecord } from './requests'

export type LoadRecord = NetworkRecord & DocumentRecord

/** Lighthouse's records of all requests; a failed load has its log in another artifact. */
export async function networkRecords({ artifacts }: Pick<RunnerResult, 'artifacts'>): Promise<LoadRecord[]> {
  const log = gathered(artifacts.DevtoolsLog ?? artifacts.DevtoolsLogError)
  if (!log) return []
  return NetworkRecords.request(log, { computedCache: new Map() } as never) as Promise<LoadRecord[]>
}

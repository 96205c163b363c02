import { paths } from '~/shared/paths'
import type { Benchmark, BenchmarkEntry } from '~/shared/schemas/benchmark'

/** The report of a page, on the device and location of the benchmark. */
export const reportOf = (
  { device, location }: Pick<Benchmark, 'device' | 'location'>,
  { site, page }: Pick<BenchmarkEntry, 'site' | 'page'>,
): string => paths.report(site, page, 'performance', { device: device?._id, location: location?._id })

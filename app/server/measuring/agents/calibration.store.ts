import { type Db, execute } from '../../platform/db'

/** A different processor restarts the history of speeds. */
export const setCalibration = (
  db: Db,
  id: string,
  about: { processor: string; index: number | null; now: Date },
) => execute(db)`
    update agent set processor = ${about.processor},
      benchmark_indexes = case when processor = ${about.processor} then benchmark_indexes else '{}' end,
      processor_factor = case when processor = ${about.processor} then processor_factor end,
      calibration_index = coalesce(${about.index}::real, calibration_index),
      calibrated_at = case when ${about.index}::real is null then calibrated_at else ${about.now}::timestamptz end
    where id = ${id}`

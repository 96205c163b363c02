export {
  type ExperimentRunRow,
  insertExperimentRun,
  listExperimentRuns,
  runSoFar,
  setNextArm,
  setResult,
} from './experiment.store'

export { insertExperimentRun, listExperimentRuns, runSoFar, setNextArm, setResult, type ExperimentRunRow } from './experiment.store'

export { keepEvidence, missingArtefacts, storeArtefact, sweepEvidence } from './keep-evidence'
export { evidencePath } from './read-evidence'

export { createProject } from './create-project'
export { ensureCompetitorProject } from './ensure-competitor-project'
export { listProjects } from './read-project'

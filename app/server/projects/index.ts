export { createProject } from './create-project'
export { listProjects } from './read-project'

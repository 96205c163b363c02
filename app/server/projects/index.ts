export { createProject } from './create-project'
export { listProjects } from './read-project'
export { projectsByName } from './store'

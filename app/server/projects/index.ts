export { createProject } from './create-project'
export { deleteProject } from './delete-project'
export { listProjects } from './read-project'
export { updateProject } from './update-project'

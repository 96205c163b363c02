import { configurationJobs } from '../configuration/foreign-jobs'
import { faviconJob } from '../favicons/foreign-job'
import { serveJobs } from '../foreign/serve-jobs'
import { detectWebsiteJob } from '../onboarding/foreign-job'
import { searchWebsiteJob } from '../page-discovery/foreign-job'
import { siteTextJob } from '../site-imports/foreign-job'
import { toolImportJob } from '../tool-imports/foreign-job'

await serveJobs([
  toolImportJob,
  siteTextJob,
  ...configurationJobs,
  searchWebsiteJob,
  detectWebsiteJob,
  faviconJob,
])

import { configurationJobs } from '../administration/configuration/foreign-jobs'
import { detectWebsiteJob } from '../administration/onboarding/foreign-job'
import { searchWebsiteJob } from '../administration/page-discovery/foreign-job'
import { siteTextJob } from '../administration/site-imports/foreign-job'
import { toolImportJob } from '../administration/tool-imports/foreign-job'
import { serveJobs } from '../platform/foreign/serve-jobs'
import { faviconJob } from '../structure/favicons/foreign-job'

await serveJobs([
  toolImportJob,
  siteTextJob,
  ...configurationJobs,
  searchWebsiteJob,
  detectWebsiteJob,
  faviconJob,
])

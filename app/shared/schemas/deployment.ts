import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { annotationFormMessages } from '../messages/notes'
import { ENVIRONMENTS, environmentNamed } from '../rules/environments'
import { annotationPlace, moment, placeChoice, wallMoment } from './annotation'
import { line } from './organization'
import { queryId } from './paging'
import { pageUrl } from './site'

const fact = (max: number) => line(max).transform((text) => text || null)
const none = z.literal('').transform(() => null)

const facts = {
  version: line(100).min(1, { error: () => inputMessages.notBlank }),
  /** One of the known environments, or a free name, which counts as `other`. */
  environment: fact(60)
    .transform((name) => name && environmentNamed(name))
    .nullish(),
  /** The commit or another identifier. */
  commit: fact(100).nullish(),
  /** Of the release or pipeline. */
  url: z.union([none, pageUrl]).nullish(),
}

/** Default: now. */
export const newOperatorDeployment = z.object({ ...facts, at: moment.optional() })

const id = queryId.nullish()

/** Exactly one site or project. */
export const newDeployment = newOperatorDeployment
  .extend({ project: id, site: id })
  .refine(({ project, site }) => (project == null) !== (site == null), {
    error: () => annotationFormMessages.placeRequired,
    path: ['site'],
  })
export type NewDeployment = z.output<typeof newDeployment>

/** Absent fields stay; null or empty clears one. */
export const deploymentChange = newOperatorDeployment.partial()

export const DEPLOYMENT_SOURCES = ['screen', 'key'] as const

export const deployment = annotationPlace.omit({ page: true, pageName: true }).extend({
  _id: z.uuid(),
  version: z.string(),
  environment: z.enum(ENVIRONMENTS).nullable(),
  /** The free name of another environment. */
  environmentName: z.string().nullable(),
  commit: z.string().nullable(),
  url: z.string().nullable(),
  at: z.iso.datetime(),
  source: z.enum(DEPLOYMENT_SOURCES),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Deployment = z.infer<typeof deployment>

/** An empty field means none. */
const emptied = <T extends z.ZodType>(field: T) => field.optional().transform((value) => value ?? null)

/** The name is of another environment; beside a known one it is ignored. */
const withEnvironment = <T extends { environment: string | null; environmentName: string | null }>({
  environmentName,
  ...facts
}: T) => ({
  ...facts,
  environment: facts.environment === 'other' ? (environmentName ?? facts.environment) : facts.environment,
})

const deploymentFields = (timeZone: string, at?: string) =>
  z.object({
    version: facts.version,
    environment: emptied(z.enum(ENVIRONMENTS)),
    environmentName: emptied(fact(60)),
    commit: emptied(facts.commit),
    url: emptied(facts.url),
    at: wallMoment(timeZone, at),
  })

/** For an existing deployment with its time, or one of the operator. */
export const deploymentForm = (timeZone: string, at?: string) =>
  deploymentFields(timeZone, at).transform(withEnvironment)
export const newDeploymentForm = (timeZone: string) =>
  deploymentFields(timeZone).extend({ place: placeChoice }).transform(withEnvironment)

import type { FormFactor } from '~/shared/schemas/agent'
import { type Db, firstOf, upsertRow } from '../../platform/db'
import type { PsiFigures } from './psi-client'

export interface PsiSubject {
  page_id: number
  form_factor: FormFactor
  url: string
}

export const findSubjectOfRun = (
  db: Db,
  tenant: number,
  run: { page: number; device: number },
) => firstOf<PsiSubject>(db)`
    select p.id as page_id, p.url, d.form_factor from live.page p
    join live.device d on d.organization_id = p.organization_id and d.id = ${run.device}
    where p.organization_id = ${tenant} and p.id = ${run.page}`

export interface CachedAnswer {
  answer: unknown
  fetched_at: Date
}

export const findAnswer = (
  db: Db,
  tenant: number,
  subject: PsiSubject,
  since: Date,
): Promise<CachedAnswer | undefined> =>
  db
    .selectFrom('psi_answer')
    .select(['answer', 'fetched_at'])
    .where('organization_id', '=', tenant)
    .where('page_id', '=', subject.page_id)
    .where('form_factor', '=', subject.form_factor)
    .where('url', '=', subject.url)
    .where('fetched_at', '>', since)
    .executeTakeFirst()

export const saveAnswer = (
  db: Db,
  tenant: number,
  { page_id: pageId, form_factor: formFactor, url }: PsiSubject,
  figures: PsiFigures,
  now: Date,
): Promise<void> =>
  upsertRow(
    db,
    'psi_answer',
    { organizationId: tenant, pageId, formFactor },
    { url, answer: JSON.stringify(figures), fetchedAt: now },
  )

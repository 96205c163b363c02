import { type Db, execute } from '../../platform/db'

/** Takes the running tests of pages from their agents: they are measured again. Their attempt does not count. */
export const requeueRunning = (db: Db, tenant: number, pages: number[], now: Date) => execute(db)`
    with running as (
      update test set status = 'queued', started_at = null, repeat_reason = 'interrupted'
      where organization_id = ${tenant} and page_id = any(${pages}::int[]) and status = 'running' returning id)
    update test_job j set state = 'ready', lease_id = null, lease_until = null, agent_id = null, progress = null,
      attempt = greatest(0, j.attempt - 1), run_at = ${now}, updated_at = ${now}
    from running where j.organization_id = ${tenant} and j.test_id = running.id and j.state = 'running'`

import { type Db, execute, firstValue, updateRows } from '../../platform/db'

export interface StoredSettings {
  showNote?: boolean
  dismissed?: string[]
  language?: string
}

/** Prompt names are a set, so two tabs that add one at the same time keep both. */
export async function updateSettings(
  db: Db,
  userId: string,
  change: {
    showNote?: boolean | undefined
    welcomeStepsShown?: boolean | undefined
    dismissed?: string[] | undefined
    language?: string | undefined
  },
): Promise<void> {
  const { showNote = null, welcomeStepsShown = null, dismissed = [], language = null } = change
  await execute(db)`update user_account set
    welcome_steps_shown = coalesce(${welcomeStepsShown}::boolean, welcome_steps_shown),
    settings = settings || jsonb_build_object(
      'showNote', coalesce(${showNote}::boolean, (settings->>'showNote')::boolean, true),
      'language', coalesce(${language}::text, settings->>'language'),
      'dismissed', (select coalesce(jsonb_agg(name order by name), '[]') from (
        select jsonb_array_elements_text(coalesce(settings->'dismissed', '[]')) as name
        union select unnest(${dismissed}::text[]) limit 100) names))
    where id = ${userId}`
}

export const setPassword = (db: Db, userId: string, passwordHash: string): Promise<boolean> =>
  updateRows(db, 'user_account', { id: userId }, { passwordHash })

/**
 * The organization whose owners see what happens to the account: the user's own, else the only one; 0 for super
 * admins, who belong to the platform, and for users of several organizations.
 */
export const findAccountOrganization = (db: Db, userId: string) => firstValue<number>(db, 0)`
    with place as (
      select organization_id as id from live.organization_member where user_id = ${userId}
      union select organization_id from live.organization_owner where user_id = ${userId})
    select coalesce(
      (select 0 from user_account where id = ${userId} and is_super),
      (select home_organization_id from user_account
        where id = ${userId} and home_organization_id in (select id from place)),
      (select min(id) from place having count(*) = 1),
      0) as id`

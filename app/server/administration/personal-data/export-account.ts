import { productName } from '~/shared/messages/parts'
import { withSession } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { ADDRESS_COLUMNS, isExported, type PersonalColumn, USER_COLUMNS, withoutLinkSecrets } from './columns'
import { findPicture, listColumns, listOwnActivity, listReferences, listRows } from './store'

type Rows = Record<string, Record<string, unknown>[]>

/** Everything that is stored of the caller, as JSON. Keys and tokens are left out, their hints and dates are not. */
export async function exportAccount(ctx: Ctx): Promise<Response> {
  const { userId, email } = withSession(ctx)
  const references = (await listReferences(ctx.db)).map((reference) => ({
    name: reference.table,
    ...reference,
  }))
  const columns = await columnsOf(ctx, [...references, ...USER_COLUMNS, ...ADDRESS_COLUMNS])
  const [account] = await listRows(
    ctx.db,
    { table: 'user_account', column: 'id' },
    userId,
    columns('user_account'),
  )
  const rows: Rows = {}
  for (const place of [...references, ...USER_COLUMNS])
    rows[place.name] = await listRows(ctx.db, place, userId, columns(place.table))
  for (const place of ADDRESS_COLUMNS)
    rows[place.name] = await listRows(ctx.db, place, email, columns(place.table))
  const picture = await findPicture(ctx.db, userId)
  const body = {
    product: productName,
    exportedAt: ctx.now().toISOString(),
    account,
    picture: picture ? `data:${picture.media_type};base64,${picture.bytes.toString('base64')}` : null,
    ...rows,
    mails: (rows['mails'] ?? []).map((mail) => ({
      ...mail,
      plain: withoutLinkSecrets(String(mail['plain'])),
    })),
    activity: await listOwnActivity(ctx.db, userId),
  }
  const day = ctx.now().toISOString().slice(0, 10)
  return new Response(JSON.stringify(body, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="personal-data-${day}.json"`,
      'cache-control': 'no-store',
    },
  })
}

async function columnsOf({ db }: Ctx, places: Pick<PersonalColumn, 'table'>[]) {
  const all = await listColumns(db, ['user_account', ...places.map(({ table }) => table)])
  return (table: string): string[] =>
    all.filter((one) => one.table === table && isExported(one.column, one.type)).map(({ column }) => column)
}

import pg from 'pg'

export interface Watched {
  /** Of transactions that hold locks on rows, in ms. */
  transaction: number
  transactionQuery: string
  /** Of single statements, with those that only read. */
  statement: number
  statementQuery: string
  /** How long anyone waited for a lock. */
  waited: number
  samples: number
}

const SAMPLE_SECONDS = 0.002

/** Samples inside the server how old transactions and statements of connections with this name become. */
export async function watchTransactions(databaseUrl: string, name: string): Promise<() => Promise<Watched>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-watch' })
  await client.connect()
  await client.query(`drop table if exists bench_watch;
    create table bench_watch (done boolean, transaction float8, transaction_query text, statement float8,
      statement_query text, waited float8, samples int);
    insert into bench_watch values (false, 0, '', 0, '', 0, 0)`)
  const watching = client.query(`do $$
    declare locks record; works record; wait float8; longest float8 := 0; slowest float8 := 0; waited_most float8 := 0;
      taken int := 0; stops boolean;
    begin
      loop
        select done into stops from bench_watch;
        exit when stops;
        perform pg_stat_clear_snapshot();
        select extract(epoch from clock_timestamp() - xact_start) * 1000 as ms, query into locks from pg_stat_activity
          where backend_xid is not null and application_name = '${name}' order by xact_start limit 1;
        select extract(epoch from clock_timestamp() - query_start) * 1000 as ms, query into works from pg_stat_activity
          where state = 'active' and application_name = '${name}' order by query_start limit 1;
        select max(extract(epoch from clock_timestamp() - waitstart) * 1000) into wait from pg_locks where not granted;
        taken := taken + 1;
        if locks.ms > longest then
          longest := locks.ms;
          update bench_watch set transaction = longest, transaction_query = locks.query;
        end if;
        if works.ms > slowest then
          slowest := works.ms;
          update bench_watch set statement = slowest, statement_query = works.query;
        end if;
        if wait > waited_most then
          waited_most := wait;
          update bench_watch set waited = waited_most;
        end if;
        if taken % 500 = 0 then update bench_watch set samples = taken; end if;
        commit;
        perform pg_sleep(${SAMPLE_SECONDS});
      end loop;
      update bench_watch set samples = taken;
    end $$`)
  return async () => {
    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('update bench_watch set done = true')
    await watching
    const { rows } = await other.query<Watched>(
      `select transaction, statement, waited, samples, ${trimmed('transaction_query')} as "transactionQuery",
        ${trimmed('statement_query')} as "statementQuery" from bench_watch`,
    )
    await Promise.all([other.end(), client.end()])
    if (!rows[0]) throw new Error('Nothing was watched')
    return rows[0]
  }
}

const trimmed = (column: string) => `left(regexp_replace(${column}, '\\s+', ' ', 'g'), 90)`

-- TLS failures have kinds, as `refineFailure` finds them. These follow from the detail of the run, one a series; a job
-- (`backfillRuns`) changes earlier runs.
with failed as materialized (
  select organization_id, attempted_run_id, (
      select failure_detail from run r
      where r.organization_id = l.organization_id and r.created_at = l.attempted_at and r.id = l.attempted_run_id
    ) as detail
  from run_latest l where failure_code = 'TLS_ERROR'
)
update run_latest l set failure_code = case
    when f.detail ~ 'CERT_HAS_EXPIRED' then 'TLS_EXPIRED'
    when f.detail ~ 'CERT_NOT_YET_VALID' then 'TLS_NOT_YET_VALID'
    when f.detail ~ 'DEPTH_ZERO_SELF_SIGNED_CERT' then 'TLS_SELF_SIGNED'
    when f.detail ~ 'CERT_ALTNAME_INVALID|CERT_COMMON_NAME_INVALID' then 'TLS_OTHER_HOST'
    when f.detail ~ 'SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_AUTHORITY_INVALID'
      then 'TLS_UNTRUSTED'
    when f.detail ~* 'unsupported[ _]protocol|alert[ _]protocol[ _]version|SSL_VERSION_OR_CIPHER_MISMATCH'
      then 'TLS_VERSION'
    else l.failure_code end
from failed f
where l.organization_id = f.organization_id and l.attempted_run_id = f.attempted_run_id;

-- TLS failures have kinds, as `refineFailure` finds them; those of earlier runs follow from their detail.
with refined as (
  update run set failure_code = case
      when failure_detail ~ 'CERT_HAS_EXPIRED' then 'TLS_EXPIRED'
      when failure_detail ~ 'CERT_NOT_YET_VALID' then 'TLS_NOT_YET_VALID'
      when failure_detail ~ 'DEPTH_ZERO_SELF_SIGNED_CERT' then 'TLS_SELF_SIGNED'
      when failure_detail ~ 'CERT_ALTNAME_INVALID|CERT_COMMON_NAME_INVALID' then 'TLS_OTHER_HOST'
      when failure_detail ~ 'SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_AUTHORITY_INVALID'
        then 'TLS_UNTRUSTED'
      when failure_detail ~* 'unsupported[ _]protocol|alert[ _]protocol[ _]version|SSL_VERSION_OR_CIPHER_MISMATCH'
        then 'TLS_VERSION'
      else failure_code end
  where failure_code = 'TLS_ERROR'
  returning organization_id, id, test_id, failure_code
), ended as (
  update test t set failure_code = r.failure_code from refined r
  where t.organization_id = r.organization_id and t.id = r.test_id and t.point_id = r.id
    and t.failure_code = 'TLS_ERROR'
)
update run_latest l set failure_code = r.failure_code from refined r
where l.organization_id = r.organization_id and l.attempted_run_id = r.id and l.failure_code = 'TLS_ERROR';

import { type Db, firstOf } from '../db'

export interface VerifiedSender {
  address: string
  domain: string
  selector: string
  /** Encrypted. */
  private_key: string
}

/** The organization's own sender address, if the records of its domain are right. */
export const findVerifiedSender = (db: Db, organization: number) => firstOf<VerifiedSender>(db)`
  select b.sender_address as address, s.domain, s.selector, s.private_key
  from live.brand_sender s join live.organization_brand b on b.organization_id = s.organization_id
  where s.organization_id = ${organization} and s.state = 'verified'
    and lower(split_part(b.sender_address, '@', 2)) = s.domain`

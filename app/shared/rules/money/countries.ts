import { COUNTRY_CODES } from '../measuring/regions'

export interface Country {
  name: string
  code: string
  required_address_information: '' | 'ZIP/postal code' | 'Region'
}

const WITH_POSTAL_CODE = new Set(['AU', 'CA', 'FR', 'DE', 'IN', 'IT', 'NL', 'ES', 'GB', 'US'])

const requirementOf = (code: string): Country['required_address_information'] => {
  if (code === 'AE') return 'Region'
  return WITH_POSTAL_CODE.has(code) ? 'ZIP/postal code' : ''
}

const names = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => names.of(code) ?? code

/** By name. For loaders: browsers may have other names than the server. */
export function listCountries(): Country[] {
  return COUNTRY_CODES.map((code) => ({
    name: countryName(code),
    code,
    required_address_information: requirementOf(code),
  })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const requiresPostalCode = (code: string): boolean => requirementOf(code) === 'ZIP/postal code'
export const requiresRegion = (code: string): boolean => requirementOf(code) === 'Region'
